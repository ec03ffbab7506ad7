"""What is heard around the table in each month: air, water, birds, insects and animals, far away and quiet."""
