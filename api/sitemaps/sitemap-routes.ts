import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFoundError } from '../../platform/http/errors.ts';
import { openCarPages } from '../cars/pages/car-page-queries.ts';
import type { Services } from '../services.ts';
import { listPages } from './list-pages.ts';
import { entryPages, listFileNumbers, readFileEntries, SITEMAP_URLS } from './sitemap-entries.ts';
import { sitemapIndexXml, sitemapXml, writeUrls } from './sitemap-xml.ts';

const HOUR_S = 3_600;
/**
 * Matches the name of a sitemap file, such as `cars-12.xml`. Five digits of 10,000 ids each cover a billion ids; six could exceed the 32
 * bits of an id.
 */
const FILE_NAME = /^([a-z-]+)-([1-9]\d{0,4})\.xml$/;

/**
 * Paths that crawlers must not visit, with all addresses that begin with them: they are not pages, or show the same page at endless
 * addresses, such as the contact form for each car. Pages that contain `noindex` must not be listed here, since a crawler could then not
 * read the `noindex`.
 */
const NOT_FOR_ROBOTS = ['/api/', '/contact?'];

const robotsText = (publicUrl: string) =>
  [
    'User-agent: *',
    'Allow: /uploads/',
    // Crawlers may fetch feeds, because some systems that read feeds obey robots.txt. X-Robots-Tag keeps feeds out of search results.
    'Allow: /feeds/',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

function send(reply: FastifyReply, type: 'text/plain' | 'application/xml', text: string) {
  reply.header('content-type', `${type}; charset=utf-8`).header('cache-control', `public, max-age=${HOUR_S}`);
  return reply.send(text);
}

/**
 * Routes for search engines: robots.txt, and sitemaps of all public pages with addresses that begin with PUBLIC_URL. A sitemap file without
 * pages answers 404, since the standard does not allow empty ones.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'adapter' | 'clock' | 'config' | 'db' | 'dictionaries' | 'searches' | 'source'>,
) {
  const { adapter } = services;
  const { publicUrl } = services.config;
  const carPages = openCarPages(services);
  app.get('/robots.txt', async (_request, reply) => send(reply, 'text/plain', robotsText(publicUrl)));

  // The sitemap index does not tell when each file last changed, because finding out would require reading every row.
  app.get('/sitemap.xml', async (_request, reply) => {
    const pageFiles = Math.ceil((await listPages(adapter, carPages)).length / SITEMAP_URLS);
    const files = Array.from({ length: pageFiles }, (_, at) => `pages-${at + 1}`);
    for (const [kind, pages] of Object.entries(entryPages)) {
      for (const number of await listFileNumbers(adapter, pages)) files.push(`${kind}-${number}`);
    }
    const paths = files.map((file) => `/sitemaps/${file}.xml`);
    return send(reply, 'application/xml', sitemapIndexXml(publicUrl, paths));
  });

  async function writeFile(kind: string, number: number): Promise<string> {
    if (kind === 'pages') {
      const pages = await listPages(adapter, carPages);
      return writeUrls(publicUrl, pages.slice((number - 1) * SITEMAP_URLS, number * SITEMAP_URLS));
    }
    const pages = Object.hasOwn(entryPages, kind) ? entryPages[kind] : undefined;
    if (!pages) throw notFoundError();
    let urls = '';
    for await (const entries of readFileEntries(adapter, pages, number)) urls += writeUrls(publicUrl, entries);
    return urls;
  }

  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, kind = '', number] = FILE_NAME.exec(request.params.file) ?? [];
    const urls = await writeFile(kind, Number(number));
    if (urls === '') throw notFoundError();
    return send(reply, 'application/xml', sitemapXml(urls));
  });
}
