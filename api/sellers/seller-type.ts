import { seller } from '#contract/entities/seller.ts';
import { contentType } from '../../platform/content/content-type.ts';

/** The content type of sellers. It has no list of its own: sellers are reached from their listings. */
export const sellerType = contentType(seller);
