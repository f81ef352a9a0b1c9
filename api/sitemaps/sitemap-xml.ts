import { escapeXml } from '../../platform/xml-text.ts';

/** A page as a sitemap lists it. */
export interface SitemapEntry {
  /** The URL-encoded path of the page, with the leading slash. */
  path: string;
  /** When the page last changed, in ms since 1970; undefined if that is not stored. */
  updatedAt?: number;
}

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Writes an element of a sitemap or of the sitemap index, on a line of its own. */
function writeElement(name: 'url' | 'sitemap', publicUrl: string, { path, updatedAt }: SitemapEntry): string {
  const lastmod = updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
  return `<${name}><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}</${name}>\n`;
}

export const writeUrls = (publicUrl: string, entries: readonly SitemapEntry[]): string =>
  entries.map((entry) => writeElement('url', publicUrl, entry)).join('');

const document = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${XMLNS}">\n${content}</${root}>\n`;

/** Wraps the output of `writeUrls` in a sitemap document. */
export const sitemapXml = (urls: string): string => document('urlset', urls);

export const sitemapIndexXml = (publicUrl: string, paths: readonly string[]): string =>
  document('sitemapindex', paths.map((path) => writeElement('sitemap', publicUrl, { path })).join(''));
