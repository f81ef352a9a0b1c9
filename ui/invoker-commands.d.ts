import 'react';

declare module 'react' {
  /** A button that opens or closes another element by itself; React's types lack it: https://html.spec.whatwg.org/#attr-button-commandfor */
  interface ButtonHTMLAttributes<T> {
    command?: string;
    commandfor?: string;
  }
}
