/** Actions of buyers that are counted: showing a seller's number, calling, opening WhatsApp, and sharing the ad. */
export const TAP_KINDS = ['reveal', 'call', 'whatsapp', 'share'] as const;
export type TapKind = (typeof TAP_KINDS)[number];

/** Presses after which a buyer learns a private seller's phone number. */
export const NUMBER_KINDS = ['call', 'whatsapp', 'reveal'] as const satisfies readonly TapKind[];

const PLURALS = { car: 'cars', part: 'spareparts' } as const;
export type TappedKind = keyof typeof PLURALS;

/** The car or spare part on whose page a buyer tapped. */
export interface Tapped {
  kind: TappedKind;
  documentId: string;
}

/** The API's address to which a buyer's tap is sent. */
export const contactApiPath = ({ kind, documentId }: Tapped) => `/api/${PLURALS[kind]}/${documentId}/contact`;
