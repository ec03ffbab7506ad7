"""What package.py makes packages from: facts, recipes for each system, and the wheels everything rests on."""
