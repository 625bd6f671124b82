"""What MémoStep promises."""
