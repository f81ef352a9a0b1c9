/** Sentences that every page has: header, footer, and the error page. */

export const SKIP_TO_CONTENT = 'Skip to content';
export const HOME_PAGE = 'Home';
export const BREADCRUMB = 'Breadcrumb';
export const LOADING = 'Loading';

/** The title of a list's second page and of the following ones. */
export const titleOfPage = (title: string, page: number) => `${title}, page ${page}`;
export const descriptionOfPage = (page: number, description: string) => `Page ${page}. ${description}`;

// ---- the header

export const SITE_LINKS = 'Site';
export const MENU = 'Menu';
export const CARS = 'Cars';
export const ABOUT_US = 'About Us';
export const AGENTS = 'Agents';
export const MECHANICS = 'Mechanics';
export const SELL_YOUR_CAR = 'Sell your car';
/** The label of the link to the page about selling, where there is too little room for SELL_YOUR_CAR. */
export const SELL = 'Sell';
export const SPARE_PARTS = 'Spareparts';
export const GARAGES = 'Garages';
export const NEWS_AND_UPDATES = 'News&Updates';
export const CONTACT_US = 'Contact Us';
export const SIGN_IN = 'Sign In';
export const PROFILE = 'Profile';
export const LOG_OUT = 'Logout';
/** The line above the links of a signed-in member. */
export const signedInAs = (name: string) => `Signed in as ${name}`;
export const LOGIN_OR_REGISTER = 'Login / Register';
export const RECENTLY_VIEWED_CARS = 'Recently viewed';
export const SEARCH_CARS = 'Search cars';
export const SEARCH_EXAMPLE = 'Make, model, price or place';

// ---- the footer

export const CARS_BY_MAKE = 'Cars by make';
export const MOST_VIEWED = 'Most viewed models';
export const BODY_TYPES = 'Body types';
export const LOCATIONS = 'Locations';
export const GOOD_TO_KNOW = 'Good to know';
export const DEALERS = 'Dealers';
export const TERMS_OF_USE = 'Terms of use';
export const TERMS_AND_CONDITIONS = 'Terms & conditions';
export const PRIVACY_POLICY = 'Privacy policy';
export const COOKIES_POLICY = 'Cookies policy';
export const CUSTOMER_POLICY = 'Customer policy';
export const SAFETY_NOTICE = 'Safety notice';
export const HOW_TO_BUY = 'How to buy';
export const CHAT_WITH_US = 'Chat with us';

// ---- error pages

export const UNEXPECTED_ERROR = 'Unexpected Application Error!';
export const PAGE_NOT_FOUND = 'Page not found';
/** MAY_BE_SOLD is shown if the unknown address looks like that of a car or part, ADDRESS_MAY_BE_WRONG for any other unknown address. */
export const MAY_BE_SOLD = 'It may have been sold, or the address may be wrong.';
export const ADDRESS_MAY_BE_WRONG = 'The address may be wrong or out of date.';
export const SEEMS_OFFLINE = 'You seem to be offline. When the signal is back, reload the page.';
export const WENT_WRONG = 'Something went wrong on our side. Reloading the page often helps.';
export const LOAD_AGAIN = 'Reload page';
export const SEE_ALL_SPARE_PARTS = 'See all spare parts';
export const SEE_ALL_GARAGES = 'See all garages';
export const SEE_ALL_DEALERS = 'See all dealers';
export const SEE_ALL_ARTICLES = 'See all articles';
export const SEE_ALL_CARS = 'See all cars';
export const TRY_AGAIN = 'Try again';
export const OFFLINE = 'You are offline.';
export const SCRIPTS_FAILED = 'Part of this page did not load.';

// ---- feeds for news readers

export const newCarsFeed = (site: string) => `New cars on ${site}`;
export const NEW_CARS_MEANS = 'The cars that were put on sale last.';
export const articlesFeed = (site: string) => `Articles on ${site}`;
export const ARTICLES_MEAN = 'Advice on buying, selling and keeping a car in Uganda.';

// ---- pages that consist of text only, such as the terms

/** The section that says who runs the market, in Markdown, for pages of text such as the terms. */
export const whoRunsTheMarket = (site: string, operator: string, address: string) =>
  `## Who runs this market\n\n${site} is run by ${operator}, ${address}. Write to us through the [contact form](/contact).`;

/** The texts of pages that are not ready yet, such as Mechanics. */
export const COMING_SOON = 'Coming Soon';
export const STAY_TUNED = 'Stay Tuned';
