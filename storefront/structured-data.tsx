import type { Picture } from '#contract/pictures.ts';
import type { Site } from '#contract/site.ts';
import { sharedPicture } from './page-head.tsx';
import { useSite } from './root-data.ts';
import type { Crumb } from './ui/breadcrumb.tsx';

/** A thing in the words of schema.org. What is undefined or null is left out. */
export type Thing = { '@type': string } & Record<string, unknown>;

const withoutNothing = (_key: string, value: unknown) => value ?? undefined;

/** As it stands in a page, where a name may hold "</script>". */
export const structuredJson = (things: readonly Thing[]): string =>
  JSON.stringify(
    things.map((thing) => ({ '@context': 'https://schema.org', ...thing })),
    withoutNothing,
  ).replaceAll('<', '\\u003c');

/** What a page is about, as search engines read it (JSON-LD). It is data: no browser runs it. */
export function StructuredData({ describe }: { describe: (site: Site) => readonly Thing[] }) {
  const json = structuredJson(describe(useSite()));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<".
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The way to a page, ending with itself. */
export const breadcrumbThing = ({ publicUrl }: Site, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: publicUrl + to,
  })),
});

export const conditionThing = (condition: string | null) =>
  condition && `https://schema.org/${condition === 'new' ? 'New' : 'Used'}Condition`;

interface Offer {
  price: number | null;
  path: string;
  condition: string | null;
  seller: Thing | null;
}

/** Undefined for a thing without a price: an offer must have one. Prices in whole shillings. */
export const offerThing = (site: Site, { price, path, condition, seller }: Offer): Thing | undefined =>
  price === null
    ? undefined
    : {
        '@type': 'Offer',
        price,
        priceCurrency: 'UGX',
        availability: 'https://schema.org/InStock',
        itemCondition: conditionThing(condition),
        url: site.publicUrl + path,
        seller,
      };

export const sharedPictures = (site: Site, pictures: readonly Picture[]) =>
  pictures.length === 0 ? undefined : pictures.map((picture) => sharedPicture(picture, site));
