/** How many cars, ads and options pages show, and how much browsers store. These numbers are decisions about the product. */

export const LIST_PAGE_SIZE = 20;
export const RECENT_PAGE_SIZE = 3;
export const HOME_SLIDER_CARS = 12;
/** The newest cars on the home page: two rows of four on a laptop. */
export const HOME_NEWEST_CARS = 8;
export const HOME_MAKES = 12;
export const HOME_DEALERS = 6;
export const RELATED_CARS = 4;
/** The number of similar ads on the page of an ad that has ended. */
export const ALIKE_LISTINGS = 6;
export const FEATURED_CARS = 4;
export const MOST_RECENT_CARS = 5;

/** The years that selects offer, latest first. Later years, up to the current one, are put in front of these when a page is rendered. */
export const YEAR_OPTIONS = Array.from({ length: 46 }, (_, at) => 2025 - at);
/** The mileages that selects offer, in km: steps of 10,000. */
export const MILEAGE_OPTIONS = Array.from({ length: 30 }, (_, at) => (at + 1) * 10_000);
/** The prices in the home page's search form are in thousands of shillings. */
export const HERO_PRICE_UNIT = 1_000;
/** Ten to three hundred million shillings in steps of ten million, written in thousands. */
export const HERO_PRICE_OPTIONS = Array.from({ length: 30 }, (_, at) => (at + 1) * 10_000);

/** The body types that have tiles and links on pages. The catalogue may have more. */
export const BODY_TYPE_TILES = ['Sedan', 'SUV', 'Convertible', 'Coupe', 'Hatchback', 'Wagon', 'Van', 'Bus'] as const;
/** The body types of BODY_TYPE_TILES, in the order in which the header and the footer link to them. */
export const LINKED_BODY_TYPES = ['SUV', 'Sedan', 'Convertible', 'Coupe', 'Hatchback', 'Wagon', 'Van', 'Bus'] as const;
/** The makes that buyers in Uganda look for most. The footer links to those that the catalogue has. */
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

/** The location that pages show for a car without a known location. */
export const DEFAULT_LOCATION = 'Kampala';
/** The value of `location` in a list's address that stands for all places other than SHORTCUT_LOCATIONS. */
export const OTHER_LOCATION = 'Other';
export const SHORTCUT_LOCATIONS = ['Mukono', 'Japan Import', 'Kampala'] as const;

/** Price ranges that pages offer as links, in whole shillings. A missing bound is open. */
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
/** The name of an event on `window`: a page's script could not be loaded. */
export const SCRIPT_FAILED_EVENT = 'page-script-failed';
/** ms after which a script that has not loaded counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000;
export const VIEWS_COUNTED_DAYS = 30;
/** Days for which pages show that a price was reduced. */
export const REDUCED_FOR_DAYS = 30;
