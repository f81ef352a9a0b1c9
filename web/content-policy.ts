import { hash } from 'node:crypto';
import type { Site } from '#contract/site.ts';

/**
 * Returns the attribute of scripts that the server writes itself. A script smuggled in with data cannot have it, since `mark` is random for
 * each rendering.
 */
const nonceOf = (mark: string) => ` nonce="${mark}"`;

function hashesOf(html: string, mark: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  const own = Array.from(scripts).filter(([, attributes = '']) => attributes.includes(nonceOf(mark)));
  return own.map(([, , script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);
}

/**
 * Returns the content security policy of a page. It allows only scripts in our files and inline scripts with this rendering's mark. Pictures and
 * films may come from any host over HTTPS, because entries may name them by an absolute address.
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

/**
 * Removes the mark from the HTML before it is sent. Browsers do not need the mark: they recognise allowed scripts by their hashes in the
 * policy.
 */
export const withoutMark = (html: string, mark: string): string => html.replaceAll(nonceOf(mark), '');
