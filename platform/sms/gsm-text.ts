// The characters of an SMS (GSM 03.38): https://www.3gpp.org/ftp/Specs/archive/23_series/23.038/

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that count as two in an SMS. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** The most characters of one SMS. A longer text is sent, and paid for, as several. */
export const SMS_LONGEST = 160;

/** Returns the length of a text in an SMS; undefined if an SMS cannot contain one of its characters. */
export function gsmLength(text: string): number | undefined {
  let length = 0;
  for (const sign of text) {
    if (!BASIC.has(sign) && !EXTENDED.has(sign)) return undefined;
    length += EXTENDED.has(sign) ? 2 : 1;
  }
  return length;
}

/** Characters that people type and an SMS cannot contain, each with its replacement. */
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

/**
 * Returns a text with only those characters that an SMS can contain. Other letters lose their accents, and characters without any
 * equivalent are removed.
 */
export function gsmText(text: string): string {
  const signs = [...text.normalize('NFC')].map((sign) => {
    if (isGsm(sign)) return sign;
    const plain = REPLACED.get(sign) ?? sign.normalize('NFKD');
    return [...plain].filter(isGsm).join('');
  });
  return signs.join('');
}

/**
 * Returns what `write` makes of a text. The text is shortened at its end until the result fits into one SMS; if it does not fit even with
 * an empty text, the result is too long.
 */
export function fitSms(write: (text: string) => string, text: string): string {
  const signs = [...gsmText(text)];
  for (let kept = signs.length; ; kept -= 1) {
    const sms = gsmText(write(signs.slice(0, kept).join('').trimEnd()));
    if ((gsmLength(sms) ?? 0) <= SMS_LONGEST || kept <= 0) return sms;
  }
}
