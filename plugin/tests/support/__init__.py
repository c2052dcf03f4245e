"""What the tests share: places, Rextio projects, sites, and the comparison by bits."""
