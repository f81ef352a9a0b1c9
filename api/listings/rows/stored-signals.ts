import { z } from 'zod';
import { REVIEW_SIGNALS, type ReviewSignal } from '#contract/listings/review-signals.ts';

const storedSchema = z.array(z.string());

const isSignal = (name: string): name is ReviewSignal => Object.hasOwn(REVIEW_SIGNALS, name);

/** Returns the signals of an item for moderators, without those that the market has given up since. */
export const signalsIn = (stored: string): ReviewSignal[] => storedSchema.parse(JSON.parse(stored)).filter(isSignal);
