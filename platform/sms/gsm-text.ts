// GSM 03.38, the alphabet of the SMS: https://www.3gpp.org/ftp/Specs/archive/23_series/23.038/

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each of these characters takes the place of two. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** The length of one SMS; a longer text is sent, and charged, as several. */
export const SMS_LONGEST = 160;

/** Returns the length of a text in an SMS. Undefined if the SMS alphabet lacks one of its characters. */
export function gsmLength(text: string): number | undefined {
  let length = 0;
  for (const sign of text) {
    if (!BASIC.has(sign) && !EXTENDED.has(sign)) return undefined;
    length += EXTENDED.has(sign) ? 2 : 1;
  }
  return length;
}

/** Replacements for characters that people type and the alphabet lacks. */
const REPLACED = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['\u00a0', ' '],
]);

const isGsm = (sign: string) => BASIC.has(sign) || EXTENDED.has(sign);

/** Returns a text in the alphabet of the SMS: letters without the accents that it lacks, and without what it has nothing like. */
export function gsmText(text: string): string {
  const signs = [...text.normalize('NFC')].map((sign) => {
    if (isGsm(sign)) return sign;
    const plain = REPLACED.get(sign) ?? sign.normalize('NFKD');
    return [...plain].filter(isGsm).join('');
  });
  return signs.join('');
}

/**
 * Returns what `write` makes of a text, which is shortened from its end until it fits into one SMS. Where even an empty one does not fit,
 * the result does not either.
 */
export function fitSms(write: (text: string) => string, text: string): string {
  const signs = [...gsmText(text)];
  for (let kept = signs.length; ; kept -= 1) {
    const sms = gsmText(write(signs.slice(0, kept).join('').trimEnd()));
    if ((gsmLength(sms) ?? 0) <= SMS_LONGEST || kept <= 0) return sms;
  }
}
