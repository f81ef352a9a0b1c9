import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Lets components set CSS custom properties in `style`. */
    [variable: `--${string}`]: string | undefined;
  }
}
