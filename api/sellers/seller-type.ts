import { seller } from '#contract/entities/seller.ts';
import { contentType } from '../../platform/content/content-type.ts';

/** Has no list of its own: a seller is met where something is sold. */
export const sellerType = contentType(seller);
