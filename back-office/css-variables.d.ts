import 'react';

declare module 'react' {
  interface CSSProperties {
    /** CSS custom properties, for the style sheets. */
    [variable: `--${string}`]: string | undefined;
  }
}
