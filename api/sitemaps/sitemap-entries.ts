import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPublished } from '../../platform/content/filter-sql.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

/**
 * The most ids that one sitemap file covers. The standard allows 50,000 addresses and 50 MB in a file (sitemaps.org); a file with 10,000
 * addresses has 1.2 MB, and is written in some 20 ms.
 */
export const SITEMAP_URLS = 10_000;
const ROWS_AT_ONCE = 1_000;

/** A table whose entries each have a public page. */
interface EntryPages {
  table: keyof Tables;
  /** The column whose value is in the address of an entry's page. */
  key: 'document_id' | 'slug';
  path(key: string): string;
}

/** The tables with sitemap files, by the name in the files' addresses. */
export const entryPages: Record<string, EntryPages> = {
  cars: { table: 'car', key: 'document_id', path: (id) => `/detail/${id}` },
  'spare-parts': { table: 'spare_part', key: 'document_id', path: (id) => `/spareparts/${id}` },
  dealers: { table: 'dealer', key: 'document_id', path: (id) => `/dealer-cars/${id}` },
  garages: { table: 'garage', key: 'document_id', path: (id) => `/garage-spareparts/${id}` },
  articles: { table: 'article', key: 'slug', path: (slug) => `/article/${encodeURIComponent(slug)}` },
};

/**
 * Returns the numbers of the files that have entries. File n contains the ids above (n - 1) · 10,000 up to n · 10,000, so that an entry
 * stays in its file. The query jumps from the end of one file to the next published id, with one search in the primary key for each file.
 * It may pass many unpublished rows, so it runs where it does not block other requests.
 */
export async function listFileNumbers(adapter: DatabaseAdapter, { table }: EntryPages): Promise<number[]> {
  const numberOfNext = (after: ReturnType<typeof sql>) => sql`(
    select (id + ${sql.lit(SITEMAP_URLS - 1)}) / ${sql.lit(SITEMAP_URLS)} from ${sql.table(table)}
    where id > ${after} and ${isPublished(table)} order by id limit 1
  )`;
  const { rows } = await sql<{ number: number }>`
    with recursive file (number) as (
      select ${numberOfNext(sql`0`)}
      union all
      select ${numberOfNext(sql`file.number * ${sql.lit(SITEMAP_URLS)}`)} from file where file.number is not null
    )
    select number from file where number is not null
  `.execute(adapter.apart.visitors);
  return rows.map((row) => row.number);
}

/**
 * Yields the entries of a sitemap file in the order of their ids, in portions. SQLite blocks the thread while it reads a portion; other
 * requests are answered between portions.
 */
export async function* readFileEntries(
  { db }: DatabaseAdapter,
  { table, key, path }: EntryPages,
  number: number,
): AsyncGenerator<SitemapEntry[]> {
  const last = number * SITEMAP_URLS;
  let after = last - SITEMAP_URLS;
  while (after < last) {
    const { rows } = await sql<{ id: number; key: string; updated_at: number }>`
      select id, ${sql.ref(key)} as key, updated_at from ${sql.table(table)}
      where id > ${after} and id <= ${last} and ${isPublished(table)} order by id limit ${ROWS_AT_ONCE}
    `.execute(db);
    yield rows.map((row) => ({ path: path(row.key), updatedAt: row.updated_at }));
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? last;
    await setImmediate();
  }
}
