import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Lets components set CSS custom properties, whose names begin with `--`, in the attribute `style`. */
    [variable: `--${string}`]: string | undefined;
  }
}
