import { existsSync } from 'node:fs';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Site } from '#contract/site.ts';
import { siteContext } from '../lib/page-contexts.ts';
import { loader } from './web-manifest-route.ts';

interface Manifest {
  name: string;
  short_name: string;
  icons: { src: string; purpose?: string }[];
}

const SITE: Site = {
  name: 'Cars & "More"',
  ...{ publicUrl: 'https://motoka.example', apiHost: '', supportPhone: '', chatNumber: '', googleSignIn: false },
  social: { facebook: '', instagram: '', x: '', youtube: '', tiktok: '' },
};

test('the manifest bears the market’s name and icons that are there', async () => {
  const context = new RouterContextProvider();
  context.set(siteContext, SITE);
  const response = loader({ context });
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  const { name, short_name, icons } = (await response.json()) as Manifest;
  expect([name, short_name]).toEqual([SITE.name, SITE.name]);
  expect(icons.map(({ purpose }) => purpose)).toEqual([undefined, undefined, 'maskable', undefined]);
  for (const { src } of icons.filter(({ src }) => src.endsWith('.png')))
    expect(existsSync(new URL(`../../web/public${src}`, import.meta.url)), src).toBe(true);
});
