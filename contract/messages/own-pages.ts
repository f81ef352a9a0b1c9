/** Sentences of the pages on which sellers edit their public page. */

export const YOUR_PAGE = 'Your page';
export const PAGE_MEANS =
  'What buyers read about you, beside what you sell. Changes are live at once, a new number once you have entered the code that we send to it.';
export const SEE_PAGE = 'See it as buyers do';
export const nameStays = (name: string) => `You are listed as ${name}. To change the name, write to us.`;
export const ABOUT = 'About you';
export const ABOUT_HINT = 'What you are good at, in your own words';
export const LOGO = 'Logo';
export const LOGO_MEANS = 'JPEG, PNG, WebP or AVIF, up to 15 MB. What is see-through becomes white.';
export const LOGO_FILE = 'Picture file';
export const SEND_LOGO = 'Use as logo';
export const REMOVE_LOGO = 'Remove logo';
export const LOGO_NOT_TAKEN = 'The logo was not changed';
export const ONE_LOGO = 'is one too many: a logo is one picture';
export const LOGO_DONE = {
  logo: 'Buyers see your logo now.',
  'logo-removed': 'The logo is gone.',
} as const;
export const CONTACT = 'How buyers reach you';
export const PHONE = 'Phone';
export const WHATSAPP = 'WhatsApp';
export const WHATSAPP_HINT = 'A mobile number that has WhatsApp';
export const EMAIL = 'Email';
export const LOCATION = 'Place';
export const LOCATION_HINT = 'Such as Ntinda, Kampala';
export const ADDRESS = 'Address';
export const ADDRESS_HINT = 'Plot, road, building. Buyers get a link with directions to it.';
export const HOURS = 'Opening hours';
export const HOURS_MEAN = 'Leave both empty for a day when you are closed.';
export const opensOn = (day: string) => `${day}, opens at`;
export const closesOn = (day: string) => `${day}, closes at`;
export const TO = 'to';
export const SAME_ALL_WEEK = 'Same until Friday';
export const IMPRINT = 'Legal details';
export const IMPRINT_MEANS = 'The law asks whoever trades online to name the business behind the page.';
export const LEGAL_NAME = 'Registered name';
export const REGISTRATION_NO = 'Registration number';
export const SAVE = 'Save';
export const SAVED = 'Saved. Buyers see it now.';
export const SAVED_BUT_NUMBER = 'Saved. Buyers see the new number once you have entered its code.';

export const NOT_SAVED = 'Not saved yet. Look at what is marked.';
export const NO_PHONE = 'Enter a Ugandan number, such as 0414 123 456.';
export const oddHours = (day: string) => `Give both hours of ${day}, the later one last.`;
export const ODD_HOURS = 'These are no opening hours.';
export const PAGE_CHANGED_MEANWHILE =
  'Somebody else has saved other words meanwhile. Yours are still in the form: save again to replace theirs.';
export const theirs = (text: string) => (text === '' ? 'They left this empty.' : `They wrote: ${text}`);

// ---- of whoever sells in private

export const PRIVATE_PAGE_MEANS = 'What buyers read about you.';
export const PUBLIC_NAME = 'Name that buyers see';
export const PUBLIC_NAME_HINT = 'Your first name, say. Not the name that you sign in with.';
export const nameWaits = (wanted: string, now: string) =>
  `Saved. You have ads on sale, so we look at your new name, ${wanted}, first and write to you. Until then buyers see ${now}.`;
export const YOUR_NUMBER = 'Your number';
export const NUMBER_MEANS = 'It stands on no page. Buyers get it when they press Call or WhatsApp on your ad.';
export const NO_NUMBER = 'You have not proved a number yet.';
export const CHANGE_NUMBER = 'Change number';
export const PROVE_NUMBER = 'Prove your number';

// ---- proving a number, and choosing a name

export const step = (at: number, of: number) => `Step ${at} of ${of}`;
export const PROVE_MEANS =
  'Buyers call you on it. We send a code by SMS to see that it is yours. It stands on no page: buyers ask for it one by one.';
export const MOBILE_NUMBER = 'Mobile number';
export const MOBILE_HINT = 'Such as 0772 123 456';
export const SEND_CODE = 'Send me a code';
export const ENTER_CODE = 'Enter the code';
export const sentTo = (phone: string, minutes: number) =>
  `We have sent 6 digits to ${phone}. They are good for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`;
export const onItsWayTo = (phone: string) => `6 digits are on their way to ${phone}. That can take a minute.`;
export const CODE = 'Code from the SMS';
export const triesLeft = (tries: number) => (tries === 1 ? '1 try left' : `${tries} tries left`);
export const CONFIRM = 'Confirm';
export const NO_SMS = 'No SMS, or another number?';
export const WAIT_FOR_SMS = 'An SMS can take a minute or two. A new code makes the earlier one useless.';
export const CHOOSE_NAME = 'Choose your public name';
export const CONTINUE = 'Continue';
export const FOR_A_DEALER =
  'You work for a dealer or a garage? Ask its owner to invite you instead: the invitation comes by email.';
export const NOT_NOW = 'Not now';
export const numberNow = (phone: string) =>
  `Buyers get ${phone} when they ask for your number. It stays until you have proved another one.`;
