/** What makes a moderator look closer at an ad, and how much each weighs. */
export const REVIEW_SIGNALS = {
  'first of its seller': 5,
  'far below others': 8,
  'far above others': 2,
  'same car elsewhere': 10,
  'number of another seller': 8,
  'other name of its seller': 10,
  'asks for money before': 6,
  'link or number in the words': 3,
} as const;

export type ReviewSignal = keyof typeof REVIEW_SIGNALS;

export const scoreOf = (signals: readonly ReviewSignal[]): number =>
  signals.reduce((sum, signal) => sum + REVIEW_SIGNALS[signal], 0);

/** Below this part of the median of its like, or above that, a price is out of the ordinary. */
export const PRICE_FAR_BELOW = 0.6;
export const PRICE_FAR_ABOVE = 2.5;

const MONEY_BEFORE =
  /\b(deposit|advance payment|pay(ment)? (first|before|in advance)|send (the )?money|transfer (the )?(money|cash)|western union|money ?gram|booking fee|mobile money (first|before)|escrow|shipping agent)\b/i;

export const asksForMoneyBefore = (text: string): boolean => MONEY_BEFORE.test(text);

/** Both ends are one character: a repetition there would make thousands of characters seconds of work. */
const LINK = /https?:|www\.|[a-z0-9-]\.(?:com|net|org|ug|co|info|biz|online|shop|me)\b|\S@[^\s@.]+\.\S/i;
/** Nine digits or more, however they are kept apart. */
const NUMBER = /\d(?:[\s().-]{0,2}\d){8}/;

export const hasLinkOrNumber = (text: string): boolean => LINK.test(text) || NUMBER.test(text);
