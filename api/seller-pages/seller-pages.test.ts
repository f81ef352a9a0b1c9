import { expect, test } from 'vitest';
import type { SellerPage, SellerPageValues } from '#contract/office/firm.ts';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';

const app = await openTestApp();
const { db } = app.adapter;
const office = openOfficeMakers(app);

const PLACES = { dealer: 'dealer-infos', garage: 'garages' } as const;

/** A firm with its owner. */
async function openFirm(kind: keyof typeof PLACES) {
  const { id, documentId } = await (kind === 'dealer' ? app.makeDealer() : app.makeGarage());
  const sellerId = await office.sellerOf(`${kind}_id`, id);
  const owner = await office.enter('sell', { sells: { [sellerId]: 'owner' } });
  const seller = await db
    .selectFrom('seller')
    .select('document_id')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const path = `/sell/api/sellers/${seller.document_id}/page`;
  const page = async () => (await owner.ask(path)).body as SellerPage;
  async function change(values: Partial<SellerPageValues>, version?: number) {
    return owner.ask(path, { method: 'PATCH', body: { version: version ?? (await page()).version, values } });
  }
  const entry = `/api/${PLACES[kind]}/${documentId}`;
  const imprint = async () => (await app.get(`${entry}/imprint`)).body as { data: object };
  return { sellerId, owner, path, page, change, entry, imprint };
}

const WORDS = {
  ...{ about: 'Cars from Japan.\nSince 2009.', location: 'Ntinda, Kampala', whatsapp: '0772 123 456' },
  ...{ openingHours: ['Sa 09:00-13:00', 'Mo 08:00-18:00'], address: 'Plot 5, Ntinda Road' },
  ...{ legalName: 'Prime Ltd', registrationNo: '80020001234' },
};

test.each(['dealer', 'garage'] as const)('what a %s says of itself is read by anybody at once', async (kind) => {
  const { change, imprint, entry } = await openFirm(kind);
  expect((await imprint()).data).toMatchObject({ about: null, openingHours: [], legalName: null });
  const { status, body } = await change({ ...WORDS, phone: '+256 414 123456', email: 'Sales@Example.com' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ values: { phone: '0414123456', email: 'sales@example.com' } });
  const told = {
    ...WORDS,
    whatsapp: '0772123456',
    email: 'sales@example.com',
    openingHours: ['Mo 08:00-18:00', 'Sa 09:00-13:00'],
  };
  await expect.poll(async () => (await imprint()).data).toEqual(told);
  const { data } = (await app.get(entry)).body as { data: object };
  expect(data).toMatchObject({ phonenumber: '0414123456', ...(kind === 'garage' && { location: 'Ntinda, Kampala' }) });
  for (const name of ['about', 'openingHours', 'address', 'legalName']) expect(data).not.toHaveProperty(name);
  expect((await change({ about: '', openingHours: [], location: null })).status).toBe(200);
  await expect
    .poll(async () => (await imprint()).data)
    .toMatchObject({ about: null, openingHours: [], location: null, address: 'Plot 5, Ntinda Road' });
});

test('what cannot be so is said beside its field, and nothing is written', async () => {
  const { change, page } = await openFirm('dealer');
  const { values } = await page();
  const odd: (readonly [keyof SellerPageValues, string | readonly string[]])[] = [
    ...([
      ['phone', '12'],
      ['whatsapp', '0414 123 456'],
      ['email', 'nobody'],
      ['about', 'a'.repeat(1_501)],
    ] as const),
    ...([
      ['address', 'a\u0000b'],
      ['legalName', 'a\nb'],
    ] as const),
    ...[['Mo 18:00-08:00'], ['Mo 8-18'], ['Mo 08:00-12:00', 'Mo 13:00-18:00'], ['Never']].map(
      (hours): ['openingHours', string[]] => ['openingHours', hours],
    ),
  ];
  for (const [name, value] of odd) {
    const { status, body } = await change({ about: 'New words', [name]: value });
    expect(status, `${name} ${value}`).toBe(400);
    expect(JSON.stringify(body), name).toContain(name);
  }
  expect((await page()).values).toEqual(values);
});

test('of two who save at once the second sees what the first wrote, unless it is the same', async () => {
  const { change, page } = await openFirm('dealer');
  const { version } = await page();
  expect((await change({ about: 'First', legalName: 'Prime Ltd' }, version)).status).toBe(200);
  const { status, body } = await change({ about: 'Second', legalName: 'Prime Ltd' }, version);
  expect(status).toBe(409);
  const now = await page();
  expect(body).toMatchObject({
    error: { details: { version: now.version, conflicts: { about: { yours: 'Second', theirs: 'First' } } } },
  });
  expect(now.values.about).toBe('First');
  expect((await change({ about: 'First' }, version)).status).toBe(200);
  expect((await change({ about: 'Second' }, (await page()).version)).status).toBe(200);
});

test('owners and managers edit it, and it is written down', async () => {
  const { sellerId, change, path, owner } = await openFirm('garage');
  await change({ about: 'Parts.' });
  const deeds = await db
    .selectFrom('audit_event')
    .select(['actor', 'difference'])
    .where('action', '=', 'change public page')
    .where('subject', '=', String(sellerId))
    .execute();
  expect(deeds.map(({ actor, difference }) => [actor, JSON.parse(difference)])).toEqual([
    [owner.accountId, { about: { before: null, after: 'Parts.' } }],
  ]);
  const [manager, agent] = [
    await office.enter('sell', { sells: { [sellerId]: 'manager' } }),
    await office.enter('sell', { sells: { [sellerId]: 'agent' } }),
  ];
  expect((await manager.ask(path)).status).toBe(200);
  expect((await agent.ask(path)).status).toBe(403);
  expect((await (await openFirm('dealer')).owner.ask(path)).status).toBe(403);
  const { sellerId: privately, accountId } = await office.makePrivateSeller();
  const person = await office.enter('sell', { sells: { [privately]: 'owner' } }, accountId);
  const { document_id } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('id', '=', privately)
    .executeTakeFirstOrThrow();
  expect((await person.ask(`/sell/api/sellers/${document_id}/page`)).status).toBe(404);
});

test('of a firm that is paused nothing is told, and who is none is not there', async () => {
  const { change, imprint, sellerId, entry } = await openFirm('dealer');
  await change(WORDS);
  await db.updateTable('seller').set({ state: 'paused' }).where('id', '=', sellerId).execute();
  await expect.poll(async () => (await imprint()).data).toMatchObject({ about: null, address: null, legalName: null });
  for (const odd of ['/api/garages', '/api/dealer-infos']) {
    expect((await app.get(`${odd}/${'a'.repeat(24)}/imprint`)).status).toBe(404);
  }
  expect((await app.get(`${entry.replace('dealer-infos', 'garages')}/imprint`)).status).toBe(404);
});
