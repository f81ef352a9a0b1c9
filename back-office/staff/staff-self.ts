import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import type { StaffWaiting } from '#contract/office/waiting-schemas.ts';

/** The visitor of the office of staff, and what waits for them: the data of its frame. */
export interface StaffSelf extends OfficeSelf {
  waiting: StaffWaiting;
}
