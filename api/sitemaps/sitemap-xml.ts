import { escapeXml } from '../../platform/xml-text.ts';

/** A page's entry in a sitemap. */
export interface SitemapEntry {
  /** The path from the first slash on, URL-encoded. */
  path: string;
  /** ms since 1970; undefined: the time of the last change is not stored. */
  updatedAt?: number;
}

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Writes an element of a sitemap or an index, on a line of its own. */
function writeElement(name: 'url' | 'sitemap', publicUrl: string, { path, updatedAt }: SitemapEntry): string {
  const lastmod = updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
  return `<${name}><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}</${name}>\n`;
}

export const writeUrls = (publicUrl: string, entries: readonly SitemapEntry[]): string =>
  entries.map((entry) => writeElement('url', publicUrl, entry)).join('');

const document = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${XMLNS}">\n${content}</${root}>\n`;

/** `urls`: the text of `writeUrls`. */
export const sitemapXml = (urls: string): string => document('urlset', urls);

export const sitemapIndexXml = (publicUrl: string, paths: readonly string[]): string =>
  document('sitemapindex', paths.map((path) => writeElement('sitemap', publicUrl, { path })).join(''));
