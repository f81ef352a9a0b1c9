import type { Selection } from '../entities/entry.ts';
import { namesWith } from '../values/names.ts';
import { PICTURE_FIELDS, type Picture } from '../values/pictures.ts';
import type { SellerChecks } from './seller-checks.ts';

/** How fast a seller answers: the minutes that an answer usually takes; null if there are too few leads to tell. */
export interface Answering {
  answersWithin: number | null;
}

/** The seller of a listing, as the listing's page shows them. */
export interface Seller extends Answering {
  documentId: string;
  name: string;
  phonenumber: string | null;
  /** Labels that the dealer or garage shows about itself, such as "Financing". */
  badges: readonly string[];
  logo: Picture | undefined;
  checks: SellerChecks | null;
}

interface SellerStateProperties {
  /** True: buyers can see the ads of a seller in this state, and new ads can go on sale. */
  isSelling: boolean;
  /** True: a seller in this state can read the messages of buyers. */
  readsLeads: boolean;
}

/** The states of a seller. 'paused' and 'suspended' are set by the market's staff. */
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

/** A private seller. Without the phone number, which buyers have to ask for: see contract/leads/contact-taps.ts. */
export interface PrivateSeller {
  documentId: string;
  /** The public name that the seller chose; null if the seller has chosen none. */
  name: string | null;
}

/** A private seller as the page of one of their listings shows them. */
export interface CheckedPrivateSeller extends PrivateSeller {
  checks: SellerChecks | null;
}

/** A business that sells cars. */
export interface Dealer extends Answering {
  documentId: string;
  name: string;
  phonenumber: string | null;
  email: string | null;
  /** Labels that the dealer shows on its page, such as "Financing". */
  features: string[];
  isFeatured: boolean;
  checks: SellerChecks | null;
  /** The dealer's pictures. The first one is the logo. */
  pictures: Picture[];
}

/** A business that sells spare parts. */
export interface Garage extends Answering {
  documentId: string;
  name: string;
  phonenumber: string | null;
  location: string | null;
  isFeatured: boolean;
  checks: SellerChecks | null;
  pictures: Picture[];
}

/** The fields of a private seller that lists request from the API. */
export const PRIVATE_SELLER_NAME = { fields: ['name'] } as const;
/** The fields of a private seller that the page of a listing requests from the API. */
export const PRIVATE_SELLER_DETAIL = { fields: ['name', 'checked', 'checkedOn'] } as const;

export const sellerPath = (documentId: string) => `/seller/${documentId}`;

/** Returns the address of a page that shows a private seller's number, for browsers without scripts. `path`: the listing's page. */
export const numberPath = (path: string) => `${path}/contact`;

const IMAGES = { images: { fields: PICTURE_FIELDS } } as const;

export const DEALER = {
  fields: ['dealerName', 'phonenumber', 'email', 'features', 'featured', 'checked', 'checkedOn', 'answersWithin'],
  populate: IMAGES,
} as const satisfies Selection<'dealer-infos'>;

export const GARAGE = {
  fields: ['name', 'phonenumber', 'location', 'featured', 'checked', 'checkedOn', 'answersWithin'],
  populate: IMAGES,
} as const satisfies Selection<'garages'>;
