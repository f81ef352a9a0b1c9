// GSM 03.38, the alphabet of the SMS: https://www.3gpp.org/ftp/Specs/archive/23_series/23.038/

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes the place of two. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** One SMS; more is sent, and paid, as several. */
export const SMS_LONGEST = 160;

/** How many characters of an SMS a text takes. Undefined where the alphabet has not all of it. */
export function gsmLength(text: string): number | undefined {
  let length = 0;
  for (const sign of text) {
    if (!BASIC.has(sign) && !EXTENDED.has(sign)) return undefined;
    length += EXTENDED.has(sign) ? 2 : 1;
  }
  return length;
}
