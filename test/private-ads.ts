import type { SellerNumber } from '#contract/leads/contact-tap-schemas.ts';
import { openOfficeMakers } from './office-makers.ts';
import type { TestApp } from './open-test-app.ts';

/** Helpers for public listings of private sellers. */
export function openPrivateAds(app: TestApp) {
  const { db } = app.adapter;
  const { makePrivateSeller } = openOfficeMakers(app);

  async function makeSeller() {
    const { sellerId, accountId } = await makePrivateSeller();
    const row = await db.selectFrom('seller').selectAll().where('id', '=', sellerId).executeTakeFirstOrThrow();
    return { id: sellerId, accountId, documentId: row.document_id, phone: row.phone ?? '', name: row.name ?? '' };
  }

  /** Makes it public as a moderator's approval would. */
  async function putOnSale(kind: 'car' | 'spare_part', id: number, sellerId: number) {
    await db.updateTable(kind).set({ private_seller_id: sellerId }).where('id', '=', id).execute();
    const key = kind === 'car' ? 'car_id' : 'spare_part_id';
    await db.updateTable('listing').set({ seller_id: sellerId, origin: 'web' }).where(key, '=', id).execute();
  }

  async function makeCar(sellerId: number, fields: Parameters<TestApp['makeCar']>[0] = {}) {
    const car = await app.makeCar(fields);
    await putOnSale('car', car.id, sellerId);
    return car;
  }

  async function makePart(sellerId: number, fields: Parameters<TestApp['makeSparePart']>[0] = {}) {
    const part = await app.makeSparePart(fields);
    await putOnSale('spare_part', part.id, sellerId);
    return part;
  }

  /** Opens a browser that asks for sellers' numbers and keeps its cookies. */
  function openBrowser(address = '41.210.0.1', agent = 'Chrome on Android', had = '') {
    let cookie = had;
    return {
      cookie: () => cookie,
      async tap(path: string, kind: string, headers: Record<string, string> = {}) {
        const answer = await app.request(path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': address,
            'user-agent': agent,
            ...(cookie && { cookie }),
            ...headers,
          },
          body: JSON.stringify({ kind }),
        });
        const set = String(answer.headers['set-cookie'] ?? '');
        if (set) cookie = set.split(';')[0] ?? '';
        return { ...answer, set, number: answer.body as SellerNumber };
      },
    };
  }

  /** Returns the number of taps on a listing, by kind. */
  async function tapsOf(documentId: string): Promise<Record<string, number>> {
    const rows = await db
      .selectFrom('contact_tap')
      .innerJoin('listing', 'listing.id', 'listing_id')
      .select(['contact_tap.kind', 'count'])
      .where('document_id', '=', documentId)
      .execute();
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  }

  return { makeSeller, makeCar, makePart, openBrowser, tapsOf };
}
