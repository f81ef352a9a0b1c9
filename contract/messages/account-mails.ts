import { definedItems } from '#contract/values/defined-only.ts';
import { formatInUganda } from '../values/uganda-time.ts';
import type { MailWords } from './mails.ts';

/** Mails about a member's account: to confirm an address, to change it, and others. */

export const confirmationMail = (site: string, days: number): MailWords => ({
  subject: `Confirm your email address for ${site}`,
  paragraphs: [
    `Welcome to ${site}. Please confirm that this is your email address. Then your account is ready to use.`,
  ],
  label: 'Confirm my email address',
  notes: [
    `The link works for ${days} days. If you did not register, ignore this email and the account will be removed.`,
  ],
});

export const resetMail = (site: string, minutes: number, isOfGoogle: boolean): MailWords => ({
  subject: `Set a new password for your ${site} account`,
  paragraphs: definedItems(
    'Someone, probably you, asked to set a new password for your account.',
    isOfGoogle ? 'You can still sign in with Google as well.' : undefined,
  ),
  label: 'Set a new password',
  notes: [
    `The link works once and expires in ${minutes} minutes. If you did not ask for it, ignore this email and nothing will change.`,
  ],
});

/** The mail to the new address of a member who changes the email address. */
export const emailChangeMail = (site: string, days: number): MailWords => ({
  subject: `Confirm your new email address for ${site}`,
  paragraphs: [`You asked ${site} to use this email address from now on. Please confirm it to make the change.`],
  label: 'Confirm my new email address',
  notes: [`The link works for ${days} days. If you did not ask for this, ignore this email.`],
});

/** The mail to the old address of a member who changes the email address; its link stops the change. */
export const emailChangeCancelMail = (site: string, days: number): MailWords => ({
  subject: `Your email address on ${site} is being changed`,
  paragraphs: [
    `Someone who is signed in to your account asked ${site} to use a different email address. If that was you, there is nothing to do.`,
    'If it was not you, stop the change. Your email address will stay the same, and all devices will be signed out.',
  ],
  label: 'Stop the change',
  notes: [`The link works for ${days} days.`],
});

// ---- notices to a member about changes of the account

/** Returns a time in East Africa Time, whatever time zone the server runs in. */
export const eastAfricaTime = (ms: number) =>
  `${formatInUganda(ms, { dateStyle: 'full', timeStyle: 'short' })} (East Africa Time)`;

interface NoticeWords {
  subject: string;
  happened: string;
}

const noticeMail = ({ subject, happened }: NoticeWords): MailWords => ({
  subject,
  paragraphs: [
    happened,
    'If that was you, there is nothing to do. If it was not you, set a new password now. That signs out all devices.',
  ],
  label: 'Set a new password',
  notes: ['If someone else may know the password of your email account, change that too.'],
});

export const passwordChangedMail = (site: string, time: string) =>
  noticeMail({
    subject: `Your ${site} password was changed`,
    happened: `The password of your ${site} account was changed on ${time}. All other devices were signed out.`,
  });

export const passwordResetMail = (site: string, time: string) =>
  noticeMail({
    subject: `A new password was set for your ${site} account`,
    happened: `A new password was set for your ${site} account on ${time}, with a link that we emailed to this address. All other devices were signed out.`,
  });

export const googleLinkedMail = (site: string, time: string) =>
  noticeMail({
    subject: `A Google account was linked to your ${site} account`,
    happened: `The Google account with this email address was linked to your ${site} account on ${time}. You can now sign in with it.`,
  });

export const factorResetMail = (site: string, time: string): MailWords => ({
  subject: `The second factor of your ${site} account was removed`,
  paragraphs: [
    `Somebody on the staff of ${site} removed the second factor of your account on ${time}.`,
    'If you asked for that, sign in and set it up again. If you did not, set a new password now, and write to us. That signs out all devices.',
  ],
  label: 'Set a new password',
  notes: [],
});

export const newSignInMail = (site: string, time: string) =>
  noticeMail({
    subject: `New sign-in to your ${site} account`,
    happened: `Someone signed in to your ${site} account on ${time}, in a browser that has not been used for it since the password was last changed.`,
  });

export const ownNumberMail = (site: string, time: string): MailWords => ({
  subject: `Your ${site} account has another number since ${time}. Not you? Tell us`,
  paragraphs: [
    `The mobile number of your ${site} account was changed on ${time}. If you did not do that, write to us.`,
  ],
  label: 'Write to us',
  notes: [],
});
