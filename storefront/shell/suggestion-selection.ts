/** The index of the selected suggestion while none is. */
export const NONE = -1;

/** Returns the index that is selected `step` after `active`. The field itself is the place before the first and after the last suggestion. */
export function stepSelection(active: number, step: number, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
