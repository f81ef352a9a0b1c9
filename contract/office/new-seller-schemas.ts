import { z } from 'zod';
import { documentIdSchema } from '../value-schemas.ts';

/** The kinds of sellers that staff add. Private sellers register themselves. */
export const FIRM_KINDS = ['dealer', 'garage'] as const;

/** The seller that was added. */
export const addedSellerSchema = z.object({ documentId: documentIdSchema });
export type AddedSeller = z.infer<typeof addedSellerSchema>;
