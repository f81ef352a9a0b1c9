import { OVER_STATES } from '../listing-states.ts';

/**
 * The state in which a renewal link finds its ad: it can be renewed ('due'), has just been ('renewed'), or stays on sale without
 * that ('kept'); else the ad's own state. 'gone': the ad was deleted or removed.
 */
export const RENEWAL_STATES = ['due', 'renewed', 'kept', ...OVER_STATES, 'gone'] as const;
export type RenewalState = (typeof RENEWAL_STATES)[number];
