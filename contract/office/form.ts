/** Offered where a market has no cars of its own to learn from yet. As its cars are described elsewhere. */
export const FIRST_VALUES = {
  fueltype: ['Petrol', 'Diesel', 'Hybrid', 'Electric'],
  gearbox: ['Automatic', 'Manual', 'CVT'],
  drivetype: ['Right Hand Drive', 'Left Hand Drive'],
  color: ['White', 'Silver', 'Black', 'Grey', 'Blue', 'Red'],
} as const;
