"""Everything about the APK that can be checked without Google's tools."""
