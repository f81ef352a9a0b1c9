/** Taps of buyers that are counted: showing the number, calling, WhatsApp, and sharing the ad. */
export const TAP_KINDS = ['reveal', 'call', 'whatsapp', 'share'] as const;
export type TapKind = (typeof TAP_KINDS)[number];

/** The ways to reach a private seller; each shows the number. */
export const NUMBER_KINDS = ['call', 'whatsapp', 'reveal'] as const satisfies readonly TapKind[];

const PLURALS = { car: 'cars', part: 'spareparts' } as const;
export type TappedKind = keyof typeof PLURALS;

/** The car or spare part on whose page a buyer tapped. */
export interface Tapped {
  kind: TappedKind;
  documentId: string;
}

/** The address at the API to which a tap is sent. */
export const contactApiPath = ({ kind, documentId }: Tapped) => `/api/${PLURALS[kind]}/${documentId}/contact`;
