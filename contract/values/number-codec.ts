import { enter } from '../messages/values.ts';
import { keyMustBe, keySays } from '../messages/write-api.ts';
import type { Codec, Read } from './codec.ts';

interface NumberRules {
  least: number;
  most: number;
  expects: string;
  /**
   * Reads a typed text; undefined if it is no number of this kind. The codec itself checks the bounds; `isInBounds` is for texts with several
   * meanings.
   */
  readTyped(text: string, isInBounds: (number: number) => boolean): Read<number> | undefined;
  write?: (value: number) => string;
}

/** Returns the codec for a whole number within bounds. */
export function numberCodec({ least, most, expects, readTyped, write = String }: NumberRules): Codec<number> {
  const fault = enter(expects);
  const isInBounds = (number: number) => Number.isSafeInteger(number) && number >= least && number <= most;
  return {
    readTyped(text) {
      const read = readTyped(text, isInBounds);
      return !read || ('value' in read && !isInBounds(read.value)) ? { fault } : read;
    },
    readWire(sent, name) {
      if (typeof sent !== 'number') return { fault: keyMustBe(name, 'number') };
      return isInBounds(sent) ? { value: sent } : { fault: keySays(name, fault) };
    },
    write,
    expects,
  };
}
