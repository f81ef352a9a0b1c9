import { normalPhone } from './phones.ts';

/** Uganda's mobile numbers. Demo numbers, 0000 000 0xx, are none. */
const MOBILE = /^0(7\d{8})$/;

/** A number as WhatsApp takes it, "256772123456". Undefined for one that cannot have it: a landline's, or no number. */
export function whatsAppNumber(phone: string | null): string | undefined {
  const [, national] = MOBILE.exec(normalPhone(phone ?? '')) ?? [];
  return national && `256${national}`;
}

/** Returns the link to a WhatsApp chat, begun with this text, with the first number that can have one. Undefined if none can. */
export function whatsAppLink(phones: readonly (string | null)[], text: string): string | undefined {
  const number = phones.map(whatsAppNumber).find((candidate) => candidate !== undefined);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
