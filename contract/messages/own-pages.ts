/** Sentences of the pages on which sellers edit what buyers see about them. */

export const YOUR_PAGE = 'Your page';
export const PAGE_MEANS =
  'What buyers read about you. They see changes at once, and a new phone number after you enter the code we send to it.';
export const SEE_PAGE = 'See it as buyers do';
export const nameStays = (name: string) => `You are listed as ${name}. To change the name, write to us.`;
export const ABOUT = 'About you';
export const ABOUT_HINT = 'What you sell and what you are good at, in your own words';
export const LOGO = 'Logo';
export const LOGO_MEANS = 'JPEG, PNG, WebP or AVIF, up to 15 MB. Transparent parts become white.';
export const LOGO_FILE = 'Picture file';
export const SEND_LOGO = 'Use as logo';
export const REMOVE_LOGO = 'Remove logo';
export const LOGO_NOT_TAKEN = 'The logo was not changed';
export const ONE_LOGO = 'is one too many: choose only one picture';
export const LOGO_DONE = {
  logo: 'Saved. Buyers see your logo now.',
  'logo-removed': 'Logo removed.',
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
export const SAME_ALL_WEEK = 'Copy to Friday';
export const IMPRINT = 'Legal details';
export const IMPRINT_MEANS = 'The law asks every business that sells online to say who it is.';
export const LEGAL_NAME = 'Registered name';
export const REGISTRATION_NO = 'Registration number';
export const SAVE = 'Save';
export const SAVED = 'Saved. Buyers see it now.';
export const SAVED_BUT_NUMBER = 'Saved. Buyers see the new number after you enter its code.';

export const NOT_SAVED = 'Not saved yet. Please correct the marked fields.';
export const NO_PHONE = 'Enter a Ugandan number, such as 0414 123 456.';
export const oddHours = (day: string) => `Enter both times for ${day}. The closing time must be later.`;
export const ODD_HOURS = 'Enter opening hours such as 08:00 to 18:00.';
export const PAGE_CHANGED_MEANWHILE =
  'Someone else has just saved this page. What you typed is still in the form: save again to use yours.';
export const theirs = (text: string) => (text === '' ? 'They left this empty.' : `They wrote: ${text}`);

// ---- a private seller's page

export const PRIVATE_PAGE_MEANS = 'What buyers read about you.';
export const PUBLIC_NAME = 'Name that buyers see';
export const PUBLIC_NAME_HINT = 'Such as your first name.';
export const nameWaits = (newName: string, now: string) =>
  `Saved. You have ads on sale, so we check your new name, ${newName}, first and tell you. Until then buyers see ${now}.`;
export const YOUR_NUMBER = 'Your number';
export const NUMBER_MEANS = 'It is not shown on any page. Buyers get it when they press Call or WhatsApp on your ad.';
export const NO_NUMBER = 'You have not confirmed a phone number yet.';
export const CHANGE_NUMBER = 'Change number';
export const PROVE_NUMBER = 'Confirm your number';

// ---- confirming a number and choosing a name

export const step = (at: number, of: number) => `Step ${at} of ${of}`;
export const PROVE_MEANS =
  'Buyers will call you on it. We send you a code by SMS to check that it is yours. It is not shown on any page: buyers get it when they press Call or WhatsApp.';
export const MOBILE_NUMBER = 'Mobile number';
export const MOBILE_HINT = 'Such as 0772 123 456';
export const SEND_CODE = 'Send me a code';
export const ENTER_CODE = 'Enter the code';
export const sentTo = (phone: string, minutes: number) =>
  `We have sent a 6-digit code to ${phone}. It works for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`;
export const onItsWayTo = (phone: string) => `A 6-digit code is on its way to ${phone}. That can take a minute.`;
export const CODE = 'Code from the SMS';
export const triesLeft = (tries: number) => (tries === 1 ? '1 try left' : `${tries} tries left`);
export const CONFIRM = 'Confirm';
export const NO_SMS = 'No SMS, or wrong number?';
export const WAIT_FOR_SMS = 'An SMS can take a minute or two. Once you ask for a new code, the old one stops working.';
export const CHOOSE_NAME = 'Choose your public name';
export const CONTINUE = 'Continue';
export const FOR_A_DEALER = 'Do you work for a dealer or garage? Ask its owner to invite you by email instead.';
export const NOT_NOW = 'Not now';
export const numberNow = (phone: string) =>
  `Buyers get ${phone} when they ask for your number. It stays until you confirm another one.`;
