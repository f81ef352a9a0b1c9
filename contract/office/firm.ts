/** What a dealer or garage says of itself on its public page. Null: nothing. */
export interface SellerPageValues {
  about: string | null;
  /** Such as "Ntinda, Kampala". */
  location: string | null;
  /** Ten digits. */
  phone: string | null;
  /** Ten digits of a mobile number. */
  whatsapp: string | null;
  email: string | null;
  /** contract/opening-hours.ts. Empty: nothing is said of them. */
  openingHours: string[];
  address: string | null;
  legalName: string | null;
  registrationNo: string | null;
}

export type SellerNumberField = 'phone' | 'whatsapp';

/** A number that buyers see once its code is entered. */
export interface PendingNumber {
  number: string;
  fields: SellerNumberField[];
  expiresAt: string;
  isSent: boolean;
  triesLeft: number;
}

/** What the link in the mail to owners finds. */
export interface NumberAlarm {
  seller: string | null;
  number: string;
  /** It was taken back. */
  isDone: boolean;
}

export interface SellerPage {
  version: number;
  name: string;
  /** Where the picture lies; null: there is none. */
  logo: string | null;
  /** Where buyers see it. */
  publicPath: string;
  values: SellerPageValues;
  pending: PendingNumber[];
}

/** Fields that somebody else has changed since `version` was read. */
export type SellerPageConflicts = Record<string, { yours: string | string[] | null; theirs: string | string[] | null }>;

export const ABOUT_LONGEST = 1_500;
export const ADDRESS_LONGEST = 300;
export const LEGAL_NAME_LONGEST = 150;
export const REGISTRATION_NO_LONGEST = 60;
export const LOCATION_LONGEST = 100;
