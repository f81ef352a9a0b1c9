/** The first choices in a form, for a market that has no cars yet whose values could be offered. */
export const FIRST_VALUES = {
  fueltype: ['Petrol', 'Diesel', 'Hybrid', 'Electric'],
  gearbox: ['Automatic', 'Manual', 'CVT'],
  drivetype: ['Right Hand Drive', 'Left Hand Drive'],
  color: ['White', 'Silver', 'Black', 'Grey', 'Blue', 'Red'],
} as const;
