import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import type { StaffWaiting } from '#contract/office/waiting-schemas.ts';

/** Data of the frame around all pages of staff: the signed-in user, and the numbers of waiting items. */
export interface StaffSelf extends OfficeSelf {
  waiting: StaffWaiting;
}
