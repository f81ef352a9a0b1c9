import { OVER_STATES } from '../listing-states.ts';

/**
 * The state of an ad for its renewal link: it can be renewed ('due'), has just been renewed ('renewed'), or stays on sale without it
 * ('kept'); else the ad's own state. 'gone': the ad was deleted or removed.
 */
export const RENEWAL_STATES = ['due', 'renewed', 'kept', ...OVER_STATES, 'gone'] as const;
export type RenewalState = (typeof RENEWAL_STATES)[number];
