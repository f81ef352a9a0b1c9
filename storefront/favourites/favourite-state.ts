/** Whether the member has saved or liked a car, and the id of the record that says so. */
export interface FavouriteState {
  readonly isFavourite: boolean;
  /** True while a change is being sent. */
  readonly isBusy: boolean;
  readonly recordId: number | null;
}

export const NOT_FAVOURITE: FavouriteState = { isFavourite: false, isBusy: false, recordId: null };
