import { whichIsMeant } from '../messages/values.ts';

/** The result of reading a text: the value, or an error (`fault`) that says why the text could not be read. */
export type Read<Value> =
  | {
      value: Value;
      /** A sentence about how the text was understood, if the person should check it: "65,000 miles are 104,607 km." */
      note?: string;
    }
  | {
      fault: string;
      /** A text that would be accepted and is probably what the person wanted to write. */
      meant?: string | undefined;
    };

/**
 * Reads and writes one kind of value, in the same way for forms, files, addresses and the write API. The caller handles empty texts, and
 * checks whether a value is required.
 */
export interface Codec<Value> {
  /** Reads a text that a person typed. An ambiguous text is refused with a question. */
  readTyped(text: string): Read<Value>;
  /**
   * Reads a value from a JSON body. Unlike a typed text it must have the right type, as in Strapi. `name`: the key in the body, which the error
   * names.
   */
  readWire(sent: unknown, name: string): Read<Value>;
  /** Returns a text from which `readTyped` reads the same value. */
  write(value: Value): string;
  /** Words for the texts that are accepted. They complete the sentence "Enter …". */
  expects: string;
}

/** Returns the error for an ambiguous text: it asks which of `meanings` was meant. `ways`: how to write each of them so that it is clear. */
export const askBack = (typed: string, meanings: readonly string[], ways: readonly string[]) => ({
  fault: whichIsMeant(typed, meanings, ways),
  meant: ways.length === 1 ? ways[0] : undefined,
});
