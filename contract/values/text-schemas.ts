import { z } from 'zod';
import { hasUnseenSigns, withoutUnseenSigns } from './unseen-signs.ts';

// Texts that people type.

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** A line of text without control characters and invisible signs. */
export const lineOfText = () =>
  z.string().refine((text) => !CONTROL.test(text) && !hasUnseenSigns(text), {
    error: 'Control characters are not allowed',
    abort: true,
  });

/**
 * Several lines of text. Control characters are refused, but for line breaks and tabs. Line breaks become \n; invisible signs, which copied
 * text may hold, are removed.
 */
export const textOfLines = () =>
  z
    .string()
    .overwrite((text) => withoutUnseenSigns(text.replace(/\r\n?|[\u2028\u2029]/g, '\n')))
    .refine((text) => !CONTROL.test(text.replace(/[\n\t]/g, '')), {
      error: 'Control characters are not allowed',
      abort: true,
    });
