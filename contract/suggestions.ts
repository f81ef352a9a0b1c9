/** One search suggestion for a half-typed text, with the number of entries that it would show. */
export interface Suggestion {
  /** From the general to the particular: a make, its model, the year. Each by the name of its field. */
  parts: SuggestionPart[];
  /** Words that it is narrowed by as well, such as the beginning of a code. */
  search?: string;
  /** Exact, and never 0. */
  count: number;
}

export interface SuggestionPart {
  field: string;
  name: string;
}
