import { z } from 'zod';
import { documentIdSchema } from '../value-schemas.ts';

/** Kinds of sellers that staff add; a private seller begins by themselves. */
export const FIRM_KINDS = ['dealer', 'garage'] as const;

/** The seller that staff have added. */
export const addedSellerSchema = z.object({ documentId: documentIdSchema });
export type AddedSeller = z.infer<typeof addedSellerSchema>;
