import { LISTING_STATES } from '../listing-states.ts';
import { namesWith } from '../values/names.ts';

/** The states in which an ended ad still has a page. */
export const CLOSED_STATES = namesWith(LISTING_STATES, 'hasClosedPage');
export type ClosedState = (typeof CLOSED_STATES)[number];
