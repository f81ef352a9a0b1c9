/** The index of the selected suggestion if none is selected. */
export const NONE = -1;

/** Returns the index that an arrow key selects. Before the first and after the last suggestion is the field itself (NONE). */
export function stepSelection(active: number, step: number, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
