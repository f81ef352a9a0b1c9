import type { MailWords } from './mails.ts';

/** The mails that an account brings about. */

export const confirmationMail = (site: string, days: number): MailWords => ({
  subject: `Confirm your address for ${site}`,
  paragraphs: [`Welcome to ${site}. Please confirm that this address is yours, and your account is ready.`],
  label: 'Confirm my address',
  notes: [`The link works for ${days} days. If you did not register, ignore this mail: the account ends by itself.`],
});

export const resetMail = (site: string, minutes: number, isOfGoogle: boolean): MailWords => ({
  subject: `Set a new password for ${site}`,
  paragraphs: [
    'Somebody, probably you, asked to set a new password for your account.',
    ...(isOfGoogle ? ['You can also go on signing in with Google.'] : []),
  ],
  label: 'Set a new password',
  notes: [`The link works once, for ${minutes} minutes. If you did not ask for it, ignore this mail: nothing changes.`],
});

/** To the new address. */
export const emailChangeMail = (site: string, days: number): MailWords => ({
  subject: `Confirm your new address for ${site}`,
  paragraphs: [`You asked ${site} to use this address from now on. It does so when you confirm it.`],
  label: 'Confirm my new address',
  notes: [`The link works for ${days} days. If you did not ask for this, ignore this mail.`],
});

/** To the old address. */
export const emailChangeCancelMail = (site: string, days: number): MailWords => ({
  subject: `Your address at ${site} is being changed`,
  paragraphs: [
    `Somebody signed in as you asked ${site} to use another address than this one. If that was you, there is nothing to do here.`,
    'If it was not you, stop it: your address stays, and everybody is signed out.',
  ],
  label: 'Stop the change',
  notes: [`The link works for ${days} days.`],
});

// ---- notices of what has happened

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Kampala', dateStyle: 'full', timeStyle: 'short' });

/** Where the market's people are, whatever the server's clock says. */
export const eastAfricaTime = (ms: number) => `${TIME.format(ms)} (East Africa Time)`;

interface NoticeWords {
  subject: string;
  happened: string;
}

const noticeMail = ({ subject, happened }: NoticeWords): MailWords => ({
  subject,
  paragraphs: [
    happened,
    'If that was you, there is nothing to do here. If it was not you, set a new password now: everybody is signed out, and only you know the new one.',
  ],
  label: 'Set a new password',
  notes: ['Do the same with the password of your mailbox if somebody else may know it.'],
});

export const passwordChangedMail = (site: string, time: string) =>
  noticeMail({
    subject: `Your password at ${site} was changed`,
    happened: `The password of your account at ${site} was changed on ${time}. Every other device was signed out.`,
  });

export const passwordResetMail = (site: string, time: string) =>
  noticeMail({
    subject: `A new password was set for ${site}`,
    happened: `With a link from a mail to this address, a new password was set for your account at ${site} on ${time}. Every other device was signed out.`,
  });

export const googleLinkedMail = (site: string, time: string) =>
  noticeMail({
    subject: `A Google account can now sign in to ${site}`,
    happened: `On ${time}, the Google account with this address was linked to your account at ${site}. It can be used to sign in from now on.`,
  });

export const newSignInMail = (site: string, time: string) =>
  noticeMail({
    subject: `Your account at ${site} was used on a new device`,
    happened: `Somebody signed in to your account at ${site} on ${time}, in a browser that was not used for it before, or not since the password changed.`,
  });
