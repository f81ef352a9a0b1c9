import { whichIsMeant } from '../messages/values.ts';

/** The value that was read, or an error that says why the text could not be read. */
export type Read<Value> =
  | {
      value: Value;
      /** How the text was understood, if the person should check that: "65,000 miles are 104,607 km." */
      note?: string;
    }
  | {
      fault: string;
      /** A text that would be accepted and is probably what the person wanted to write. */
      meant?: string | undefined;
    };

/**
 * Reads and writes one kind of value, in the same way for forms, files, addresses and the write API. The caller handles empty texts: whether a value
 * is required is not the codec's business.
 */
export interface Codec<Value> {
  /** Reads a text that a person typed. An ambiguous text is refused with a question. */
  readTyped(text: string): Read<Value>;
  /** Reads a value in a JSON body. As in Strapi, it must have the right type. `name`: the key in the body, for the error. */
  readWire(sent: unknown, name: string): Read<Value>;
  /** Returns a text from which `readTyped` reads the same value. */
  write(value: Value): string;
  /** Words for what is accepted, to complete the sentence "Enter …". */
  expects: string;
}

/** Returns the error for an unclear text, which asks what was meant. `ways`: how to write each of the meanings clearly. */
export const askBack = (typed: string, meanings: readonly string[], ways: readonly string[]) => ({
  fault: whichIsMeant(typed, meanings, ways),
  meant: ways.length === 1 ? ways[0] : undefined,
});
