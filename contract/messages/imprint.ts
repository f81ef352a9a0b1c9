import type { Day, DayGroup } from '../values/opening-hours.ts';

/** Sentences about the business, on the public page of a dealer or garage. */

export const aboutFirm = (name: string) => `About ${name}`;
export const OPENING_HOURS = 'Opening hours';
const CLOSED = 'Closed';
export const DAY_NAMES: Record<Day, string> = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
};
const isWeek = ({ first, last }: DayGroup) => first === 'Mo' && last === 'Su';
export const daysOf = (group: DayGroup) => {
  if (isWeek(group)) return 'Every day';
  const { first, last } = group;
  return first === last ? DAY_NAMES[first] : `${DAY_NAMES[first]} to ${DAY_NAMES[last]}`;
};
export const hoursOf = ({ from, to }: DayGroup) => (from === null || to === null ? CLOSED : `${from} – ${to}`);
export const ADDRESS = 'Address';
export const DIRECTIONS = 'Get directions';
export const ON_WHATSAPP = 'WhatsApp';
/** The prepared message of a WhatsApp chat. */
export const foundYou = (name: string, site: string) => `Hello ${name}, I found you on ${site}.`;
export const IMPRINT = 'Legal details';
export const LEGAL_NAME = 'Registered as';
export const REGISTRATION_NO = 'Registration number';
export const EMAIL = 'Email';

/** The label of a link at the top of the seller's page, which leads to the details below the ads. */
export const HOURS_AND_WAY = 'Opening hours and directions';
export const MORE_ABOUT = 'About us';
