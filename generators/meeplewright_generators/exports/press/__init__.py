"""PDF for a printing house: PDF/X-4 and PDF/X-1a, all colours as inks, with the profile that they were made by."""
