import { type Brand, brandPath, LETTER_ICON, OWN_COLOUR } from '#contract/site.ts';

/** The market's colour, manifest and icons: for the browser's address bar and tabs, and for a phone's home screen. */
export function BrandHead({ brand: { key, icon, themeColour } }: { brand: Brand }) {
  return (
    <>
      <meta name="theme-color" content={themeColour ?? OWN_COLOUR} />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="icon" href={brandPath(key, icon ?? LETTER_ICON)} />
      <link rel="apple-touch-icon" href={brandPath(key, 'apple-touch-icon.png')} />
    </>
  );
}
