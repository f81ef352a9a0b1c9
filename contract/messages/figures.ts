import { formatNumber } from '../values/numbers.ts';

/** Sentences of the staff page with the market's numbers. */

export const FIGURES = 'Figures';
export const FIGURES_MEAN = 'The market in numbers, over the last 30 days.';
export const countedAt = (moment: string) => `Counted ${moment}. They are counted again after ten minutes.`;

export const DAY_COLUMN = 'Day';
const NEW_ADS = { name: 'newAds', label: 'New ads' } as const;
const APPROVED = { name: 'approved', label: 'Approved' } as const;
const DECLINED = { name: 'declined', label: 'Declined' } as const;
const REPORTS = { name: 'reports', label: 'Reports' } as const;
const UPHELD = { name: 'upheld', label: 'Acted on' } as const;
const DISMISSED = { name: 'dismissed', label: 'Nothing wrong' } as const;
const LEADS = { name: 'leads', label: 'Messages' } as const;

/** The numbers that are counted for each day, in the order of the exported file's columns. */
export const DAY_SERIES = [NEW_ADS, APPROVED, DECLINED, REPORTS, UPHELD, DISMISSED, LEADS] as const;

/** The numbers that are counted for each day, grouped by the sections of the page. */
export const PARTS = [
  { heading: 'Ads', series: [NEW_ADS], none: 'Nobody has begun an ad in the last 30 days.' },
  { heading: 'Decisions', series: [APPROVED, DECLINED], none: 'Nothing was decided in the last 30 days.' },
  {
    heading: 'Reports',
    series: [REPORTS, UPHELD, DISMISSED],
    none: 'Nobody has reported anything in the last 30 days.',
  },
  { heading: 'Buyers', series: [LEADS], none: 'No buyer wrote in the last 30 days.' },
] as const;

export const ADS_BY_STATE = 'Ads by state';
export const NO_ADS = 'There are no ads yet.';
export const STATE = 'State';
export const ADS = 'Ads';

export const AT_A_GLANCE = 'At a glance';
export const TIME_TO_REVIEW = 'Time to review';
export const halfWithin = (duration: string) => `Half are decided within ${duration}`;
export const TOO_FEW = 'Too few to say';
export const ANSWERED = 'Buyers answered within a day';
const percent = (part: number, all: number) => Math.round((part / all) * 100);
export const answeredShare = ({ leads, withinDay }: { leads: number; withinDay: number }) =>
  leads === 0 ? TOO_FEW : `${percent(withinDay, leads)} % of ${formatNumber(leads)}`;
export const SMS = 'SMS in a day';
export const smsUsed = ({ used, most }: { used: number; most: number }) =>
  `${formatNumber(used)} of at most ${formatNumber(most)}`;
export const SAVE_AS_FILE = 'Save by day as a file';
