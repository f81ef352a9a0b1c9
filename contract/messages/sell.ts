/** Sentences of the page about selling. Search engines show them, so they must not promise too much. */

export const SELL_TITLE = 'Sell your car in Uganda';
export const SELL_HEADING = 'Sell your car';
export const SELL_DESCRIPTION =
  'Sell your car or spare parts in Uganda from your phone: photos, a few facts and your price. How it works, what it costs, which photos sell, and how to stay safe.';
export const SELL_LEAD =
  'Photos, a few facts and your price. You can do it all on a phone, and buyers come to you directly.';
export const PUT_ON_SALE = 'Put your car on sale';
export const SELLER_SIGN_IN = 'Sign in to your ads';

const COUNTS = ['no ads', 'one ad', 'two ads', 'three ads', 'four ads', 'five ads'];
/** "two ads". */
const ads = (count: number) => COUNTS[count] ?? `${count} ads`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const privateOffer = (count: number) => `Private sellers: ${ads(count)} at a time, free.`;

export const HAVE_READY = 'Have these ready';
export const READY = [
  'The car, clean and in daylight',
  'The mileage, and the year it was made',
  'Where the logbook and the taxes stand',
  'The price that you have in mind',
];

export const HOW_IT_WORKS = 'How it works';
export const STEPS = [
  {
    title: 'Show it',
    text: 'Take the photos, say what car it is and what state it is in. You can stop and come back: a draft stays yours, and nobody else sees it.',
  },
  {
    title: 'Name your price',
    text: 'You decide what it costs, and can change that at any time. Look at what others ask for the same model first.',
  },
  {
    title: 'Send it to us',
    text: 'Before buyers see your ad, one of our moderators looks at it. Then buyers call or write to you, and you agree the rest with them.',
  },
];
export const SEE_OTHERS = 'See what others ask';

export const WHAT_IT_COSTS = 'What it costs';
export const PRIVATE_SELLERS = 'Private sellers';
export const FREE = 'Free';
export const freeAds = (count: number) => `${capital(ads(count))} on sale at a time, cars or spare parts.`;
export const adDays = (days: number) =>
  `Each stays up for ${days} days, and for as long again whenever you say that it is still for sale.`;
export const NO_PAYMENTS = 'The buyer pays you. No money passes through this market.';
export const DEALERS_AND_GARAGES = 'Dealers and garages';
export const TALK_TO_US = 'Talk to us';
export const DEALERS_ARE_INVITED = 'We invite dealers and garages ourselves, so that buyers know whom they deal with.';
export const DEALERS_SELL =
  'A page of your own, all your cars or parts on it, and several of your people working on them, each with an account of their own.';
export const HOW_TO_JOIN = 'Tell us who you are and what you sell.';
export const CONTACT_US_TO_JOIN = 'Contact us';

export const PHOTOS_THAT_SELL = 'Photos that sell';
export const PHOTOS_LEAD =
  'Eight angles answer most of what a buyer would ask. Take them by daylight, hold the phone sideways, and show the scratches too: what a buyer knew beforehand is not argued about later.';

export const STAY_SAFE = 'Stay safe';
export const SAFETY = [
  {
    title: 'Meet in daylight',
    text: 'In a busy place, and not alone. Look at the driving permit before anybody drives, and never leave the key in the car.',
  },
  {
    title: 'Never send money first',
    text: 'A real buyer needs no fee, no refund and no "wrong transfer" sent back. See the money in your own balance before the key and the logbook change hands.',
  },
  {
    title: 'Keep your codes',
    text: 'We never ask for your password, your PIN or a code by phone or in a message. Whoever asks for one is not us.',
  },
];
export const MORE_ON_SAFETY = 'Read the safety notice';

export const AFTER_SENDING = 'What happens after you send it';
export const AFTER = [
  {
    title: 'You confirm your number',
    text: 'Private sellers do this once, before their first ad goes to us: we send a code to your phone, and you enter it on our site.',
  },
  {
    title: 'A moderator looks',
    text: 'Do the photos fit the words? Does the price make sense? If something must change, we tell you what, and you send it again.',
  },
  {
    title: 'Buyers see it',
    text: 'It stands in the lists and in the search. You can change the price or your words at any time; a new photo or another year is looked at first, and meanwhile the ad stays up as it was.',
  },
  {
    title: 'It is sold',
    text: 'Mark it as reserved, then as sold: it leaves the lists, and nobody calls you about it again.',
  },
];

export const QUESTIONS = 'Questions';
export const sellQuestions = (days: number) => [
  {
    question: 'Who sees my phone number?',
    answer:
      'The number of a private seller does not stand on the page. A buyer who wants to call or write presses a button for it, and you see how many did.',
  },
  {
    question: 'Can I sell spare parts?',
    answer: 'Yes. Private sellers can offer cars and spare parts; dealers offer cars, garages offer spare parts.',
  },
  {
    question: 'Can I sell a car that is still in bond?',
    answer: 'Yes. Say in the ad that its taxes are not paid yet, so that buyers know what comes on top of the price.',
  },
  {
    question: `What happens after ${days} days?`,
    answer:
      'If you have not said that it is still for sale, the ad ends and buyers no longer see it. It is not lost: within 90 days you can put it back as it was.',
  },
  {
    question: 'Why was my ad declined?',
    answer:
      'Mostly for its photos, or for a phone number or link in the words. The reason stands beside your ad and says what to change; then you can send it again.',
  },
];
