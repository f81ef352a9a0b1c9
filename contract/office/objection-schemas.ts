import { z } from 'zod';

/** The state of a seller's objection to a removal; 'none' for an ad that was not removed. */
export const objectionSchema = z.object({ state: z.enum(['none', 'possible', 'open', 'decided']) });
export type Objection = z.infer<typeof objectionSchema>;
