import { z } from 'zod';

/** How a seller's objection to a removal stands: 'none' where the ad is not removed. */
export const objectionSchema = z.object({ state: z.enum(['none', 'possible', 'open', 'decided']) });
export type Objection = z.infer<typeof objectionSchema>;
