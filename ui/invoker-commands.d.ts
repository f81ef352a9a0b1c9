import 'react';

declare module 'react' {
  /**
   * The attributes of a button that opens or closes another element without scripts; React's types lack them:
   * https://html.spec.whatwg.org/#attr-button-commandfor
   */
  interface ButtonHTMLAttributes<T> {
    command?: string;
    commandfor?: string;
  }
}
