import { z } from 'zod';
import { hasUnseenSigns, withoutUnseenSigns } from './unseen-signs.ts';

// Schemas for texts that people type.

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** A line of text. Control characters and invisible characters are refused. */
export const lineOfText = () =>
  z.string().refine((text) => !CONTROL.test(text) && !hasUnseenSigns(text), {
    error: 'Control characters are not allowed',
    abort: true,
  });

/**
 * A text of several lines. Line breaks become \n. Other control characters than tabs are refused; invisible characters, which copied text may
 * contain, are removed.
 */
export const textOfLines = () =>
  z
    .string()
    .overwrite((text) => withoutUnseenSigns(text.replace(/\r\n?|[\u2028\u2029]/g, '\n')))
    .refine((text) => !CONTROL.test(text.replace(/[\n\t]/g, '')), {
      error: 'Control characters are not allowed',
      abort: true,
    });
