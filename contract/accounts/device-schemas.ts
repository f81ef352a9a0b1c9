import { z } from 'zod';
import { timeSchema } from '../value-schemas.ts';

/** A device on which a member is signed in. */
export const signedInDeviceSchema = z
  .object({
    id: z.string(),
    place: z.enum(['market', 'sell', 'staff']).meta({ description: 'The public pages, or those of an office' }),
    device: z.string().nullable().meta({ description: 'Such as "Chrome on Android"; null: not known' }),
    createdAt: timeSchema,
    lastUsedAt: timeSchema,
    isCurrent: z.boolean().meta({ description: 'Is it the browser that asks?' }),
  })
  .meta({ id: 'SignedInDevice' });
export type SignedInDevice = z.infer<typeof signedInDeviceSchema>;
