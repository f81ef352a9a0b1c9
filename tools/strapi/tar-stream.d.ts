// Types for the used part of tar-stream, which brings none.
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  interface Header {
    name: string;
    size?: number;
    type?: string | null;
    linkname?: string;
  }

  interface Entry extends Readable {
    header: Header;
  }

  interface Extract extends Writable {
    [Symbol.asyncIterator](): AsyncIterableIterator<Entry>;
  }

  interface Pack extends Readable {
    entry(header: Header, content: string | Buffer): void;
    finalize(): void;
  }

  export function extract(): Extract;
  export function pack(): Pack;
}
