import { z } from 'zod';

/** Whether the seller can object to the removal of an ad. 'none': the ad was not removed. 'open', 'decided': the seller has objected. */
export const objectionSchema = z.object({ state: z.enum(['none', 'possible', 'open', 'decided']) });
export type Objection = z.infer<typeof objectionSchema>;
