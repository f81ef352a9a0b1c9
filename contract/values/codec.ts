import { whichIsMeant } from '../messages/values.ts';

/** A value, or the sentence that says why the text has none. */
export type Read<Value> =
  | {
      value: Value;
      /** How the text was understood, if a person should know: "65,000 miles are 104,607 km." */
      note?: string;
    }
  | {
      fault: string;
      /** A text that is probably meant and would be read. */
      meant?: string | undefined;
    };

/**
 * Reads and writes one kind of value, for every way in: forms, files, addresses and the write API. Whether there must be a value is the
 * caller's question, so no codec is given an empty text.
 */
export interface Codec<Value> {
  /** Reads text that a person typed. Refuses text that can mean two things, with a question. */
  readTyped(text: string): Read<Value>;
  /** Reads a value of a JSON body: its type must be right, as in the recorded contract. `name`: its key, for the sentence. */
  readWire(sent: unknown, name: string): Read<Value>;
  /** Returns text that `readTyped` reads as the same value. */
  write(value: Value): string;
  /** The accepted content, as the end of "Enter …". */
  expects: string;
}

/** Refuses text that can mean one thing or several, and asks which: `ways` to write each. */
export const askBack = (typed: string, meanings: readonly string[], ways: readonly string[]) => ({
  fault: whichIsMeant(typed, meanings, ways),
  meant: ways.length === 1 ? ways[0] : undefined,
});
