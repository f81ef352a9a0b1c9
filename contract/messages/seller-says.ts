/** Labels for a seller's own words about a car beyond its specification, on its page and in the form. */

export const SELLER_SAYS = 'From the seller';
export const FAULTS = 'Known faults';

/** In the order in which buyers ask. */
export const SAID_LABELS = { provenance: 'Driven before', logbook: 'Logbook', taxes: 'Import taxes' } as const;

export const SAID_WORDS = {
  provenance: { 'foreign used': 'Abroad', 'locally used': 'In Uganda' },
  logbook: { 'in hand': 'In hand', 'being made': 'Being made' },
  taxes: { paid: 'Paid', 'in bond': 'Not paid yet (in bond)' },
} as const satisfies Record<keyof typeof SAID_LABELS, Record<string, string>>;
