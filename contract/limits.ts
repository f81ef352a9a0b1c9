/** Limits of the screens and of the browser's storage. Sources: the product's business constants. */

export const LIST_PAGE_SIZE = 20;
export const RECENT_PAGE_SIZE = 3;
export const HOME_SLIDER_CARS = 12;
/** The newest cars stand in two rows of four on a laptop. */
export const HOME_NEWEST_CARS = 8;
export const HOME_MAKES = 12;
export const HOME_DEALERS = 6;
export const RELATED_CARS = 4;
/** Number of similar listings on the page of a sold one. */
export const ALIKE_LISTINGS = 6;
export const FEATURED_CARS = 4;
export const MOST_RECENT_CARS = 5;

/** Years that the year selects offer: 46, the latest first. The years since, to the running one, stand before them. */
export const YEAR_OPTIONS = Array.from({ length: 46 }, (_, at) => 2025 - at);
/** km, in steps of 10,000. */
export const MILEAGE_OPTIONS = Array.from({ length: 30 }, (_, at) => (at + 1) * 10_000);
/** Shillings: the hero form offers prices in thousands. */
export const HERO_PRICE_UNIT = 1_000;
/** In that unit, in steps of 10,000: ten million shillings at the least, three hundred at the most. */
export const HERO_PRICE_OPTIONS = Array.from({ length: 30 }, (_, at) => (at + 1) * 10_000);

/** The body types that have tiles and links of their own; the catalogue may know more. */
export const BODY_TYPE_TILES = ['Sedan', 'SUV', 'Convertible', 'Coupe', 'Hatchback', 'Wagon', 'Van', 'Bus'] as const;
/** The same in the order of the header's and the footer's links. */
export const LINKED_BODY_TYPES = ['SUV', 'Sedan', 'Convertible', 'Coupe', 'Hatchback', 'Wagon', 'Van', 'Bus'] as const;
/** The makes that buyers in Uganda ask for most; the footer links those in the catalogue. */
export const FOOTER_MAKES = [
  'Toyota',
  'Nissan',
  'Subaru',
  'Honda',
  'Mitsubishi',
  'Mazda',
  'Mercedes-Benz',
  'BMW',
  'Land Rover',
  'Isuzu',
  'Suzuki',
  'Volkswagen',
] as const;
export const MOST_VIEWED_MODELS = 12;
export const FOOTER_LOCATIONS = ['Kampala', 'Japan', 'Mukono', 'Jinja', 'Mbarara'] as const;

/** The place shown for a car whose location is not known. */
export const DEFAULT_LOCATION = 'Kampala';
/** `location` in a list's address: none of the shortcut places. */
export const OTHER_LOCATION = 'Other';
export const SHORTCUT_LOCATIONS = ['Mukono', 'Japan Import', 'Kampala'] as const;

/** Prices in whole shillings. */
export const PRICE_SHORTCUTS: readonly { label: string; minPrice?: number; maxPrice?: number }[] = [
  { label: 'Below 8,000,000', maxPrice: 8_000_000 },
  { label: '8,000,000 to 20,000,000', minPrice: 8_000_000, maxPrice: 20_000_000 },
  { label: '20,000,001 to 50,000,000', minPrice: 20_000_001, maxPrice: 50_000_000 },
  { label: '50,000,000 and above', minPrice: 50_000_000 },
];

export const SHORTCUT_DELAY_MS = 1_000;
export const TYPING_PAUSE_MS = 300;
export const GALLERY_INTERVAL_MS = 5_000;
export const SWIPE_THRESHOLD_PX = 40;
/** Sent to the window when a page's script could not be loaded. */
export const SCRIPT_FAILED_EVENT = 'page-script-failed';
/** A script that has not come after this long counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000;
export const VIEWS_COUNTED_DAYS = 30;
/** How long buyers are told that a price was reduced. */
export const REDUCED_FOR_DAYS = 30;
