/** Characters. A longer text is not read as a number. */
export const NUMBER_LONGEST = 40;

/**
 * `fraction`: for example 24.5. `one point`: 98.000, which means 98 to some people and 98,000 to others. `odd`: digits in groups that must be a
 * mistake, and exponents, to which spreadsheets round large numbers.
 */
type NumberForm = 'whole' | 'fraction' | 'one point' | 'odd';

/** A number as a person typed it, with the words around it. */
export interface TypedNumber {
  /** The number that was typed. If its form is 'odd': the number that its digits form when all separators are left out. */
  number: number;
  form: NumberForm;
  /** `before`, `behind`: the words before and behind the digits, in lower case. */
  before: readonly string[];
  behind: readonly string[];
  /** True if the number is followed by "/=", as people in Uganda write shillings: "45/=" is 45 and cannot mean 45 million. */
  isWrittenOut: boolean;
}

/** Returns the text in lower case, with digits and separators of Arabic and full-width keyboards replaced by those of ASCII. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\u066b/g, '.')
    .replace(/[\u066c\u060c]/g, ',')
    .replace(/\u2019/g, "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .trim();

const isDigit = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9';

/** Returns whether this separator divides the digits into groups of thousands. */
function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...others] = text.split(separator);
  return others.length > 0 && /^[1-9]\d{0,2}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
}

const digitsIn = (text: string) => text.replace(/\D/g, '');
const isWhole = (text: string) => /^\d+$/.test(text) || [',', ' ', "'"].some((one) => isGrouped(text, one));

type Digits = Pick<TypedNumber, 'number' | 'form'>;

const whole = (text: string): Digits => ({ number: Number(digitsIn(text)), form: 'whole' });

/** Reads "24.5", "27,000,000.00" and "27.000.000,00". */
function readDecimal(text: string): Digits | undefined {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const [head, part] = [text.slice(0, at), text.slice(at + 1)];
  const isPoint = text[at] === '.';
  const isHead = isWhole(head) || (!isPoint && isGrouped(head, '.'));
  if (!isHead || !(isPoint ? /^\d{1,9}$/ : /^\d{1,2}$/).test(part)) return undefined;
  return { number: Number(`${digitsIn(head)}.${part}`), form: /[1-9]/.test(part) ? 'fraction' : 'whole' };
}

function readDigits(digits: string): Digits | undefined {
  const text = digits.replaceAll(', ', ',');
  if (isWhole(text)) return whole(text);
  if (isGrouped(text, '.')) {
    return text.split('.').length > 2 ? whole(text) : { number: Number(text), form: 'one point' };
  }
  const decimal = readDecimal(text);
  if (decimal) return decimal;
  if (/^\d+(?:\.\d+)?e\+?\d{1,2}$/.test(text)) return { number: Number(text), form: 'odd' };
  return /^[\d, ']+$/.test(text) ? { number: Number(digitsIn(text)), form: 'odd' } : undefined;
}

const WORD = /[\p{L}$€£]+/gu;
const wordsIn = (text: string) => text.match(WORD) ?? [];
const signsIn = (text: string) => text.replace(WORD, '');

/** Reads a number and the words around it. Undefined for a text without a number, with a sign such as a minus, or longer than NUMBER_LONGEST. */
export function readTypedNumber(text: string): TypedNumber | undefined {
  if (text.length > NUMBER_LONGEST) return undefined;
  const plain = plainText(text);
  const start = plain.search(/\d/);
  let end = plain.length;
  while (end > 0 && !isDigit(plain[end - 1])) end -= 1;
  const digits = start < 0 ? undefined : readDigits(plain.slice(start, end));
  const [before, behind] = [plain.slice(0, start), plain.slice(end)];
  if (!digits || !/^[ .:]*$/.test(signsIn(before)) || !/^[ ./=()-]*$/.test(signsIn(behind))) return undefined;
  return { ...digits, before: wordsIn(before), behind: wordsIn(behind), isWrittenOut: /\/[=-]/.test(behind) };
}
