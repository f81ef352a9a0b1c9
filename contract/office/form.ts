/** What the form of an ad offers to choose from, the usual ones first. */
export interface ListingFormChoices {
  makes: { name: string; models: string[] }[];
  /** Body types. */
  categories: string[];
  /** Kinds of parts. */
  spareCategories: string[];
  features: string[];
  /** Of a seller's own ad, from being sent to being decided: half of them take less. Null: too few to say. */
  usualMinutes: number | null;
}

/** Offered where a market has no cars of its own to learn from yet. As its cars are described elsewhere. */
export const FIRST_VALUES = {
  fueltype: ['Petrol', 'Diesel', 'Hybrid', 'Electric'],
  gearbox: ['Automatic', 'Manual', 'CVT'],
  drivetype: ['Right Hand Drive', 'Left Hand Drive'],
  color: ['White', 'Silver', 'Black', 'Grey', 'Blue', 'Red'],
} as const;
