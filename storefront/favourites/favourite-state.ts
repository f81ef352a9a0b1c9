/** Of one car: what its button shows, and the record that keeps it. */
export interface FavouriteState {
  readonly isFavourite: boolean;
  /** While a change is on its way. */
  readonly isBusy: boolean;
  readonly recordId: number | null;
}

export const NOT_FAVOURITE: FavouriteState = { isFavourite: false, isBusy: false, recordId: null };
