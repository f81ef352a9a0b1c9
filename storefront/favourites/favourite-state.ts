/** Whether a car is saved or liked, for its button, and the id of the record at the API. */
export interface FavouriteState {
  readonly isFavourite: boolean;
  /** True while a change is being sent. */
  readonly isBusy: boolean;
  readonly recordId: number | null;
}

export const NOT_FAVOURITE: FavouriteState = { isFavourite: false, isBusy: false, recordId: null };
