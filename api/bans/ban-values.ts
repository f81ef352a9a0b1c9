import type { BanKind } from '#contract/office/bans.ts';
import { mobileNumber } from '../../platform/sms/mobile-number.ts';

/** A number, mailbox, network or photo in the form in which bans are stored and compared, and the part of it that staff may see (`hint`). */
export interface BanValue {
  kind: BanKind;
  value: string;
  hint: string;
}

/** Mail services that ignore dots in a name. */
const IGNORES_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** Returns the mailbox of an address: "J.Doe+cars@Gmail.com" is "jdoe@gmail.com". */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const [name = ''] = local.split('+');
  if (!IGNORES_DOTS.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}

/** Returns an address in the form in which bans are stored and compared. */
export function emailValue(email: string): BanValue {
  const value = mailboxOf(email);
  const [name = '', domain = ''] = value.split('@');
  return { kind: 'email', value, hint: `${[...name][0] ?? ''}…@${domain}`.slice(0, 60) };
}

/** Returns a mobile number in the form in which bans are stored and compared; undefined for any other number. */
export function phoneValue(phone: string): BanValue | undefined {
  const value = mobileNumber(phone);
  return value === undefined ? undefined : { kind: 'phone', value, hint: `…${value.slice(-3)}` };
}
