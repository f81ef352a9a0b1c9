import 'react';

declare module 'react' {
  interface CSSProperties {
    /** What style sheets read. */
    [variable: `--${string}`]: string | undefined;
  }
}
