/** The choices that the form of an ad offers in a new market, until its cars have enough values of their own to offer. */
export const FIRST_VALUES = {
  fueltype: ['Petrol', 'Diesel', 'Hybrid', 'Electric'],
  gearbox: ['Automatic', 'Manual', 'CVT'],
  drivetype: ['Right Hand Drive', 'Left Hand Drive'],
  color: ['White', 'Silver', 'Black', 'Grey', 'Blue', 'Red'],
} as const;
