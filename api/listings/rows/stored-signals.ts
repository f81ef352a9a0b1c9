import { z } from 'zod';
import { REVIEW_SIGNALS, type ReviewSignal } from '#contract/listings/review-signals.ts';

const storedSchema = z.array(z.string());

const isSignal = (name: string): name is ReviewSignal => Object.hasOwn(REVIEW_SIGNALS, name);

/** Returns the stored signals of a review, without kinds that no longer exist. */
export const signalsIn = (stored: string): ReviewSignal[] => storedSchema.parse(JSON.parse(stored)).filter(isSignal);
