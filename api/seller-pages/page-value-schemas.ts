import { normalPhone } from '#contract/values/phones.ts';
import { lineOfText, textOfLines } from '#contract/values/text-schemas.ts';

/** Returns null for an empty field, since the database stores null for it. */
const orNull = (text: string) => (text === '' ? null : text);

export const line = (most: number) => lineOfText().trim().max(most).transform(orNull).nullable().optional();
export const lines = (most: number) => textOfLines().trim().max(most).transform(orNull).nullable().optional();

/**
 * Returns the schema of a text that must have a certain form. `read` returns the text to store; undefined for a text of another form, which
 * is refused with the message `fault`.
 */
export const formed = (read: (text: string) => string | undefined, fault: string) =>
  lineOfText()
    .trim()
    .max(300)
    .transform((text, context) => {
      if (text === '') return null;
      const value = read(text);
      if (value === undefined) context.addIssue({ code: 'custom', message: fault });
      return value ?? null;
    })
    .nullable()
    .optional();

export function phoneNumber(text: string): string | undefined {
  const phone = normalPhone(text);
  return /^0\d{9}$/.test(phone) ? phone : undefined;
}
