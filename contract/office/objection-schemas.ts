import { z } from 'zod';

/** Whether the seller can object, or has objected, to the removal of the ad. 'none': the ad was not removed. */
export const objectionSchema = z.object({ state: z.enum(['none', 'possible', 'open', 'decided']) });
export type Objection = z.infer<typeof objectionSchema>;
