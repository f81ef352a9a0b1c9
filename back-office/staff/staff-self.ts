import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import type { StaffWaiting } from '#contract/office/waiting-schemas.ts';

/** The signed-in member of staff and the number of waiting items: the data of the frame. */
export interface StaffSelf extends OfficeSelf {
  waiting: StaffWaiting;
}
