import { PRIVATE_SELLER } from '#contract/messages/listings.ts';
import { type PrivateSeller, sellerPath } from '#contract/sellers/sellers.ts';
import type { Site } from '#contract/site.ts';
import type { Picture } from '#contract/values/pictures.ts';
import type { Crumb } from '../../ui/breadcrumb.tsx';
import noPicture from '../../ui/pictures/no-picture.svg';
import { sharedPicture } from './page-head.tsx';

/** An object in the words of schema.org. Properties that are undefined or null are left out. */
export type JsonLd = { '@type': string | readonly string[] } & Record<string, unknown>;

/** The way to a page, ending with itself. */
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

/** Without the phone number, which buyers must ask for. */
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

/** Undefined for a thing without a price: an offer must have one. Prices in whole shillings. */
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

/** Returns the pictures of a thing for sale. Search engines require one, so the placeholder stands in if there is none. */
export const salePictures = (site: Site, pictures: readonly Picture[]) =>
  sharedPictures(site, pictures) ?? [site.publicUrl + noPicture];
