/** The most ads that one action may change, because nobody would look through more before acting. */
export const STAFF_BULK_MOST = 200;

/** Actions that staff can take on many ads at once. */
export const STAFF_BULK_MEASURES = ['stop', 'remove', 'remove only', 'restore', 'change'] as const;
export type StaffBulkMeasure = (typeof STAFF_BULK_MEASURES)[number];

/** Parameters in the address that filter the list of ads. */
export const STAFF_AD_FILTERS = ['kind', 'state', 'make', 'model', 'location', 'seller'] as const;
export type StaffAdFilter = (typeof STAFF_AD_FILTERS)[number];
