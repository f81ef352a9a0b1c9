import { formatNumber } from '../values/numbers.ts';

/** Sentences of a spare part's page. */

interface PartWords {
  name: string;
  /** The place where the part is; null if it is not known. */
  location: string | null;
  price: string;
  facts: readonly string[];
}

/** The page's description for search engines and messengers. */
export const partDescription = ({ name, location, price, facts }: PartWords) =>
  `${name} for sale in ${location === null ? 'Uganda' : `${location}, Uganda`}: ${[price, ...facts].join(', ')}.`;

export const relatedHeading = (make: string | null) => (make === null ? 'Related Cars' : `Related Cars (${make})`);
/** Returns the number of related parts in words; an empty text for 0, in which case the page shows another sentence. */
export const relatedPartCount = (total: number) =>
  total === 0 ? '' : `${formatNumber(total)} ${total === 1 ? 'part' : 'parts'}`;
