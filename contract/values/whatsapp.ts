import { normalPhone } from './phones.ts';

/** Mobile numbers of Uganda. The numbers of the demo (0000 000 0xx) do not match, because nobody has them and no chat can be opened. */
const MOBILE = /^0(7\d{8})$/;

/** Returns a number in the form that WhatsApp's links need: "256772123456". Undefined for a landline, and for a text that is no number. */
export function whatsAppNumber(phone: string | null): string | undefined {
  const [, national] = MOBILE.exec(normalPhone(phone ?? '')) ?? [];
  return national && `256${national}`;
}

/** Returns a link to a WhatsApp chat with the first of these numbers that is a mobile number, with `text` as the prepared message. Undefined if none is. */
export function whatsAppLink(phones: readonly (string | null)[], text: string): string | undefined {
  const number = phones.map(whatsAppNumber).find((candidate) => candidate !== undefined);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
