/** The choices that the form offers in a new market, as long as its cars have too few values to offer. */
export const FIRST_VALUES = {
  fueltype: ['Petrol', 'Diesel', 'Hybrid', 'Electric'],
  gearbox: ['Automatic', 'Manual', 'CVT'],
  drivetype: ['Right Hand Drive', 'Left Hand Drive'],
  color: ['White', 'Silver', 'Black', 'Grey', 'Blue', 'Red'],
} as const;
