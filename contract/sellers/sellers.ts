import type { Selection } from '../entities/entry.ts';
import { namesWith } from '../values/names.ts';
import { PICTURE_FIELDS, type Picture } from '../values/pictures.ts';
import type { SellerChecks } from './seller-checks.ts';

/** Who sells a thing, as its own page names them. */
export interface Seller {
  documentId: string;
  name: string;
  phonenumber: string | null;
  /** Such as "Financing". */
  badges: readonly string[];
  logo: Picture | undefined;
  checks: SellerChecks | null;
}

interface SellerStateProperties {
  /** Their ads are to be seen, and new ones go on sale. */
  isSelling: boolean;
  /** They read what buyers write to them. */
  readsLeads: boolean;
}

/** A seller is paused, or suspended, by the market. */
export const SELLER_STATES = {
  active: {
    isSelling: true,
    readsLeads: true,
  },
  paused: {
    isSelling: false,
    readsLeads: true,
  },
  suspended: {
    isSelling: false,
    readsLeads: false,
  },
} as const satisfies Record<string, SellerStateProperties>;
export type SellerState = keyof typeof SELLER_STATES;

export const SELLING_STATES = namesWith(SELLER_STATES, 'isSelling');

/** A member who sells in private. The number is asked for: contract/leads/contact-taps.ts. */
export interface PrivateSeller {
  documentId: string;
  /** As they chose it. */
  name: string | null;
}

/** A private seller, as the page of what they sell names them. */
export interface CheckedPrivateSeller extends PrivateSeller {
  checks: SellerChecks | null;
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
  checks: SellerChecks | null;
  /** The first one is the logo. */
  pictures: Picture[];
}

/** The usual time to an answer, on a seller's own page. Minutes; null: too few buyers have asked to say. */
export interface Answering {
  answersWithin: number | null;
}

/** Who sells spare parts. */
export interface Garage {
  documentId: string;
  name: string;
  phonenumber: string | null;
  location: string | null;
  isFeatured: boolean;
  checks: SellerChecks | null;
  pictures: Picture[];
}

/** The fields of a private seller that pages and rows request from the API. */
export const PRIVATE_SELLER_NAME = { fields: ['name'] } as const;
/** Those that the page of what they sell requests. */
export const PRIVATE_SELLER_DETAIL = { fields: ['name', 'checked', 'checkedOn'] } as const;

export const sellerPath = (documentId: string) => `/seller/${documentId}`;

/** The page that shows a private seller's number without scripts, of what is sold on the page at this path. */
export const numberPath = (path: string) => `${path}/contact`;

const IMAGES = { images: { fields: PICTURE_FIELDS } } as const;

export const DEALER = {
  fields: ['dealerName', 'phonenumber', 'email', 'features', 'featured', 'checked', 'checkedOn'],
  populate: IMAGES,
} as const satisfies Selection<'dealer-infos'>;

export const GARAGE = {
  fields: ['name', 'phonenumber', 'location', 'featured', 'checked', 'checkedOn'],
  populate: IMAGES,
} as const satisfies Selection<'garages'>;
