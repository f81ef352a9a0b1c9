import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from '../lib/page-contexts.ts';
import icon from './icon.svg';

const DAY_S = 86_400;

const png = (name: string, px: number) => ({ src: `/icons/${name}.png`, sizes: `${px}x${px}`, type: 'image/png' });

/**
 * What a phone knows of the market on its home screen. `minimal-ui`: a market lives by its links, so Back, reload and
 * the address to share stay in reach; a phone that does not know it opens the browser.
 */
export function loader({ context }: Pick<LoaderFunctionArgs, 'context'>): Response {
  const { name } = context.get(siteContext);
  const manifest = {
    id: '/',
    name,
    short_name: name,
    lang: 'en-UG',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: '#fcdc04',
    background_color: '#fafaf9',
    icons: [
      png('icon-192', 192),
      png('icon-512', 512),
      { ...png('icon-maskable-512', 512), purpose: 'maskable' },
      { src: icon, sizes: 'any', type: 'image/svg+xml' },
    ],
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': `public, max-age=${DAY_S}` },
  });
}
