import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Site } from '#contract/site.ts';
import { BRAND_FILES } from '../../platform/brand/brand-files.ts';
import { siteContext } from '../../ui/page-contexts.ts';
import { loader } from './web-manifest-route.ts';

test('the manifest bears the market’s name, its colour and icons that there are', async () => {
  const { headers, manifest } = await manifestOf(SITE);
  expect(headers.get('content-type')).toBe('application/manifest+json');
  expect(headers.get('cache-control')).toBe('public, max-age=86400');
  expect([manifest.name, manifest.short_name, manifest.theme_color]).toEqual([SITE.name, SITE.name, '#0b6e4f']);
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual([undefined, undefined, 'maskable', undefined]);
  for (const { src } of manifest.icons) {
    const [, key, name = ''] = /^\/brand\/([^/]+)\/([^/]+)$/.exec(src) ?? [];
    expect([key, BRAND_FILES.includes(name)], src).toEqual([SITE.brand.key, true]);
  }
});

test('a market whose icon is its logo names no drawing of a letter', async () => {
  const { manifest } = await manifestOf({ ...SITE, brand: { ...SITE.brand, icon: 'icon-192.png' } });
  expect(manifest.icons.map(({ src }) => src).filter((src) => src.endsWith('.svg'))).toEqual([]);
});

interface Manifest {
  name: string;
  short_name: string;
  theme_color: string;
  icons: { src: string; purpose?: string }[];
}

const SITE: Site = {
  name: 'Cars & "More"',
  publicUrl: 'https://motoka.example',
  apiHost: '',
  supportPhone: '',
  chatNumber: '',
  googleSignIn: false,
  social: { facebook: '', instagram: '', x: '', youtube: '', tiktok: '' },
  brand: { key: '0a1b2c', themeColour: '#0b6e4f' },
};

async function manifestOf(site: Site) {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  const response = loader({ context });
  return { headers: response.headers, manifest: (await response.json()) as Manifest };
}
