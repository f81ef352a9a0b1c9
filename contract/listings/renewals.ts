import { OFF_SALE_STATES } from '../listing-states.ts';

/**
 * The states of an ad that a renewal link's page can show: 'due' can be renewed, 'renewed' has just been, 'kept' stays on sale without renewal, 'gone' was
 * deleted or removed. Otherwise it is the ad's own state.
 */
export const RENEWAL_STATES = ['due', 'renewed', 'kept', ...OFF_SALE_STATES, 'gone'] as const;
export type RenewalState = (typeof RENEWAL_STATES)[number];
