import { seller } from '#contract/entities/seller.ts';
import { contentType } from '../../platform/content/content-type.ts';

/** Has no list of its own: sellers are reached by their listings. */
export const sellerType = contentType(seller);
