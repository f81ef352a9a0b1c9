import type { LoaderFunctionArgs } from 'react-router';
import { brandPath, type Site } from '#contract/site.ts';
import { siteContext } from '../lib/page-contexts.ts';

const DAY_S = 86_400;

const png = (site: Site, name: string, px: number) => ({
  src: brandPath(site, `${name}.png`),
  sizes: `${px}x${px}`,
  type: 'image/png',
});

/**
 * What a phone knows of the market on its home screen. `minimal-ui`: a market lives by its links, so Back, reload and
 * the address to share stay in reach; a phone that does not know it opens the browser.
 */
export function loader({ context }: Pick<LoaderFunctionArgs, 'context'>): Response {
  const site = context.get(siteContext);
  const { name, brand } = site;
  const manifest = {
    id: '/',
    name,
    short_name: name,
    lang: 'en-UG',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: brand.themeColour,
    background_color: '#fafaf9',
    icons: [
      png(site, 'icon-192', 192),
      png(site, 'icon-512', 512),
      { ...png(site, 'icon-maskable-512', 512), purpose: 'maskable' },
      ...(brand.icon === 'icon.svg' ? [{ src: brandPath(site, brand.icon), sizes: 'any', type: 'image/svg+xml' }] : []),
    ],
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': `public, max-age=${DAY_S}` },
  });
}
