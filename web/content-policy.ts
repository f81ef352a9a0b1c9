import { hash } from 'node:crypto';
import type { Site } from '#contract/site.ts';

/** Scripts that this rendering wrote itself bear its mark as their nonce. One that came in by data cannot know it. */
const nonceOf = (mark: string) => ` nonce="${mark}"`;

function hashesOf(html: string, mark: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  const own = Array.from(scripts).filter(([, attributes = '']) => attributes.includes(nonceOf(mark)));
  return own.map(([, , script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);
}

/**
 * Pages run their own scripts only: those of our files, and the inline ones that bear this rendering's mark. Pictures and
 * films may lie on any host that speaks TLS, since an entry may name one by its whole address.
 */
export function contentPolicy(html: string, mark: string, site: Pick<Site, 'apiHost'>): string {
  const api = site.apiHost === '' ? '' : ` ${new URL(site.apiHost).origin}`;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashesOf(html, mark))].join(' '),
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

/** Removes the mark before the page is sent: a page is cached for many visitors, and a mark is valid for one rendering. */
export const withoutMark = (html: string, mark: string): string => html.replaceAll(nonceOf(mark), '');
