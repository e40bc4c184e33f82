"""Write: sheets in, PDF bytes out. The only home of reportlab; it draws what frames say and decides nothing."""
