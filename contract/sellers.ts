import type { Selection } from './entities/entry.ts';
import { PICTURE_FIELDS, type Picture } from './pictures.ts';

/** Who sells a thing, as its own page names them. */
export interface Seller {
  documentId: string;
  name: string;
  phonenumber: string | null;
  /** Such as "Financing". */
  badges: readonly string[];
  logo: Picture | undefined;
}

/** A member who sells in private, by the name that they chose. */
export interface PrivateSeller {
  documentId: string;
  name: string | null;
}

/** Who sells cars. */
export interface Dealer {
  documentId: string;
  name: string;
  phonenumber: string | null;
  email: string | null;
  /** Badges, such as "Financing". */
  features: string[];
  isFeatured: boolean;
  /** The first one is the logo. */
  pictures: Picture[];
}

/** Who sells spare parts. */
export interface Garage {
  documentId: string;
  name: string;
  phonenumber: string | null;
  location: string | null;
  isFeatured: boolean;
  pictures: Picture[];
}

const IMAGES = { images: { fields: PICTURE_FIELDS } } as const;

export const DEALER = {
  fields: ['dealerName', 'phonenumber', 'email', 'features', 'featured'],
  populate: IMAGES,
} as const satisfies Selection<'dealer-infos'>;

export const GARAGE = {
  fields: ['name', 'phonenumber', 'location', 'featured'],
  populate: IMAGES,
} as const satisfies Selection<'garages'>;
