/** What the form of an advertisement offers to choose from, the usual ones first. */
export interface ListingFormChoices {
  makes: { name: string; models: string[] }[];
  /** Body types. */
  categories: string[];
  /** Kinds of parts. */
  spareCategories: string[];
  features: string[];
  /** Of a seller's own advertisement, from being sent to being decided: half of them take less. Null: too few to say. */
  usualMinutes: number | null;
}
