/** The most ads that one press changes: as many as a person can look through. */
export const STAFF_BULK_MOST = 200;

/** Measures that staff take against many ads at once. */
export const STAFF_BULK_MEASURES = ['stop', 'remove', 'remove only', 'restore', 'change'] as const;
export type StaffBulkMeasure = (typeof STAFF_BULK_MEASURES)[number];

/** Fields that many ads may get at once. A field that describes one car, such as its year, price or mileage, is changed ad by ad. */
export const BULK_FIELDS = [
  'category',
  'sparecategory',
  'fueltype',
  'gearbox',
  'drivetype',
  'condition',
  'provenance',
  'logbook',
  'taxes',
  'color',
  'location',
  'seats',
  'doors',
] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

/** Parameters of the address that narrow the list of ads. */
export const STAFF_AD_FILTERS = ['kind', 'state', 'make', 'model', 'location', 'seller'] as const;
export type StaffAdFilter = (typeof STAFF_AD_FILTERS)[number];
