import type { LoaderFunctionArgs } from 'react-router';
import { brandPath, LETTER_ICON, OWN_COLOUR } from '#contract/site.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { siteContext } from '../../ui/page-contexts.ts';

const DAY_S = 86_400;

const png = (key: string, name: string, px: number) => ({
  src: brandPath(key, `${name}.png`),
  sizes: `${px}x${px}`,
  type: 'image/png',
});

/**
 * Serves the web app manifest, for the home screen of a phone. With `minimal-ui` Back, reload and the address remain, because people share addresses;
 * phones that do not know this mode open the browser.
 */
export function loader({ context }: Pick<LoaderFunctionArgs, 'context'>): Response {
  const { name, brand } = context.get(siteContext);
  const { key, icon = LETTER_ICON, themeColour = OWN_COLOUR } = brand;
  const manifest = {
    id: '/',
    name,
    short_name: name,
    lang: 'en-UG',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: themeColour,
    background_color: '#fafaf9',
    icons: definedItems<{ src: string; sizes: string; type: string; purpose?: string }>(
      png(key, 'icon-192', 192),
      png(key, 'icon-512', 512),
      { ...png(key, 'icon-maskable-512', 512), purpose: 'maskable' },
      icon === LETTER_ICON ? { src: brandPath(key, icon), sizes: 'any', type: 'image/svg+xml' } : undefined,
    ),
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': `public, max-age=${DAY_S}` },
  });
}
