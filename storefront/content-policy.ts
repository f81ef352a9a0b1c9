import { hash } from 'node:crypto';
import type { Site } from '#contract/site.ts';

/** Pages run their own scripts only: those of our files, and the inline ones that this very page was made with. */
export function contentPolicy(html: string, site: Site): string {
  // What is marked as data does not run, and needs no leave.
  const inline = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = Array.from(inline, ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);
  const api = site.apiHost === '' ? '' : ` ${new URL(site.apiHost).origin}`;
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: https:${api}`,
    `media-src 'self' https:${api}`,
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
