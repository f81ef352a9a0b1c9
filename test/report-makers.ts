import type { TestApp } from './open-test-app.ts';

let networks = 0;

/** Reports ads and sellers as anybody does, each time from a network of its own unless `headers` say otherwise. */
export function openReportMakers({ adapter: { db }, request }: Pick<TestApp, 'adapter' | 'request'>) {
  /** `fields` may be invalid, to test refusals. */
  function report(fields: object, headers: Record<string, string> = {}) {
    networks += 1;
    const from = { 'x-forwarded-for': `41.75.${networks >> 8}.${networks & 255}`, 'content-type': 'application/json' };
    return request('/api/reports', {
      method: 'POST',
      headers: { ...from, ...headers },
      body: JSON.stringify({ subject: 'car', reason: 'money first', ...fields }),
    });
  }

  /** Returns the reports of the ad with this documentId, the oldest first. */
  const reportsOf = (listing: string) =>
    db
      .selectFrom('report')
      .innerJoin('listing', 'listing.id', 'report.listing_id')
      .selectAll('report')
      .where('listing.document_id', '=', listing)
      .orderBy('report.id')
      .execute();

  return { report, reportsOf };
}
