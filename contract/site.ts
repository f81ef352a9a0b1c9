/** What the pages know of the market they belong to: settings, none of them secret. */
export interface Site {
  name: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Where the API is, without a trailing slash; empty: where the pages are. */
  apiHost: string;
  supportPhone: string;
  chatNumber: string;
  /** Can members sign in by Google here? */
  googleSignIn: boolean;
  social: Record<'facebook' | 'instagram' | 'x' | 'youtube' | 'tiktok', string>;
}
