import { PRIVATE_SELLER } from '#contract/messages/listings.ts';
import { type PrivateSeller, sellerPath } from '#contract/sellers/sellers.ts';
import type { Site } from '#contract/site.ts';
import type { Picture } from '#contract/values/pictures.ts';
import type { Crumb } from '../../ui/breadcrumb.tsx';
import noPicture from '../../ui/pictures/no-picture.svg';
import { sharedPicture } from './page-head.tsx';

/** A schema.org object. Properties that are undefined or null are left out. */
export type JsonLd = { '@type': string | readonly string[] } & Record<string, unknown>;

/** Returns the breadcrumb of a page: the pages above it, and itself as the last. */
export const breadcrumbJsonLd = ({ publicUrl }: Site, crumbs: readonly Crumb[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: publicUrl + to,
  })),
});

export const conditionJsonLd = (condition: string | null) =>
  condition && (condition === 'new' ? 'https://schema.org/NewCondition' : 'https://schema.org/UsedCondition');

/** Returns the seller without their phone number, because buyers have to ask for it. */
export const privateSellerJsonLd = (site: Site, seller: PrivateSeller | null): JsonLd | null =>
  seller && {
    '@type': 'Person',
    name: seller.name ?? PRIVATE_SELLER,
    url: site.publicUrl + sellerPath(seller.documentId),
  };

interface Offer {
  price: number | null;
  path: string;
  condition: string | null;
  isReserved: boolean | undefined;
  seller: JsonLd | null;
}

/** Returns the offer, with its price in whole shillings; undefined without a price, because search engines require one. */
export const offerJsonLd = (site: Site, { price, path, condition, isReserved, seller }: Offer): JsonLd | undefined =>
  price === null
    ? undefined
    : {
        '@type': 'Offer',
        price,
        priceCurrency: 'UGX',
        availability: `https://schema.org/${isReserved ? 'LimitedAvailability' : 'InStock'}`,
        itemCondition: conditionJsonLd(condition),
        url: site.publicUrl + path,
        seller,
      };

export const sharedPictures = (site: Site, pictures: readonly Picture[]) =>
  pictures.length === 0 ? undefined : pictures.map((picture) => sharedPicture(picture, site));

/** Returns the pictures of a listing; for a listing without pictures the placeholder, because search engines require at least one picture. */
export const salePictures = (site: Site, pictures: readonly Picture[]) =>
  sharedPictures(site, pictures) ?? [site.publicUrl + noPicture];
