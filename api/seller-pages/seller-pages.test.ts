import { expect, test, vi } from 'vitest';
import type { SellerPage, SellerPageValues } from '#contract/office/firm-schemas.ts';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { drawPhoto } from '../../test/photo-makers.ts';

const app = await openTestApp();
const { db } = app.adapter;
test.each(['dealer', 'garage'] as const)('what a %s says of itself is read by anybody at once', async (kind) => {
  const { change, prove, page, imprint, entry } = await openFirm(kind);
  const before = (await page()).values;
  expect((await imprint()).data).toMatchObject({ about: null, openingHours: [], legalName: null });
  const { status, body, text } = await change({ ...WORDS, phone: '+256 772 123456', email: 'Sales@Example.com' });
  expect(status, text).toBe(200);
  expect(body).toMatchObject({
    values: { phone: before.phone, whatsapp: null, email: 'sales@example.com' },
    pending: [{ number: '0772123456', fields: ['phone', 'whatsapp'], triesLeft: 5 }],
  });
  expect((await prove()).body).toMatchObject({ values: { phone: '0772123456', whatsapp: '0772123456' }, pending: [] });
  const told = {
    isOpen: true,
    ...WORDS,
    whatsapp: '0772123456',
    email: 'sales@example.com',
    openingHours: ['Mo 08:00-18:00', 'Sa 09:00-13:00'],
  };
  await expect.poll(async () => (await imprint()).data).toEqual(told);
  const { data } = (await app.get(entry)).body as { data: object };
  expect(data).toMatchObject({ phonenumber: '0772123456', ...(kind === 'garage' && { location: 'Ntinda, Kampala' }) });
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
    ['phone', '12'],
    ['whatsapp', '0414 123 456'],
    ['email', 'nobody'],
    ['about', 'a'.repeat(1_501)],
    ['address', 'a\u0000b'],
    ['legalName', 'a\nb'],
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
  const auditActions = await db
    .selectFrom('audit_event')
    .select(['actor', 'difference'])
    .where('action', '=', 'change public page')
    .where('subject', '=', String(sellerId))
    .execute();
  expect(auditActions.map(({ actor, difference }) => [actor, JSON.parse(difference)])).toEqual([
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
  await expect
    .poll(async () => (await imprint()).data)
    .toMatchObject({ isOpen: false, about: null, address: null, legalName: null });
  for (const odd of ['/api/garages', '/api/dealer-infos']) {
    expect((await app.get(`${odd}/${'a'.repeat(24)}/imprint`)).status).toBe(404);
  }
  expect((await app.get(`${entry.replace('dealer-infos', 'garages')}/imprint`)).status).toBe(404);
});

const BOUNDARY = 'x-logo';

/** As a browser sends a form with these files. */
const formOf = (files: readonly (readonly [name: string, bytes: Buffer])[]) =>
  Buffer.concat([
    ...files.flatMap(([name, bytes]) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="logo"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

test.each(['dealer', 'garage'] as const)(
  'the logo of a %s is taken in as photos are, replaced, and removed',
  async (kind) => {
    const { owner, path, page, entry, sellerId } = await openFirm(kind);
    const url = path.replace('/sell/api/', '/sell/').replace(/page$/, 'logo');
    async function post(payload: Buffer | string, by = owner, origin = PUBLIC_URL) {
      const type =
        typeof payload === 'string' ? 'application/x-www-form-urlencoded' : `multipart/form-data; boundary=${BOUNDARY}`;
      const headers = { cookie: by.cookie, origin, accept: 'text/html', 'content-type': type };
      const {
        statusCode: status,
        body,
        headers: told,
      } = await app.app.inject({ method: 'POST', url, headers, payload });
      return { status, text: body, location: told.location };
    }
    const shown = async () => {
      const { data } = (await app.get(`${entry}?populate=images`)).body as {
        data: { images: { url: string; mime: string }[] };
      };
      return data.images;
    };
    const firstSent = await post(formOf([['logo.png', await drawPhoto()]]));
    expect([firstSent.status, firstSent.location]).toEqual([
      303,
      expect.stringMatching(/^\/sell\/page\?as=\w{24}&done=logo$/),
    ]);
    await expect.poll(shown).toHaveLength(1);
    const [first] = await shown();
    expect(first).toMatchObject({ url: (await page()).logo, mime: 'image/jpeg' });
    expect((await app.request(first?.url ?? '')).status).toBe(200);
    expect((await post(formOf([['new.jpg', await drawPhoto({ width: 300, height: 300 })]]))).status).toBe(303);
    await expect.poll(async () => (await shown())[0]?.url).not.toBe(first?.url);
    expect(await shown()).toHaveLength(1);
    const left = await db
      .selectFrom('media')
      .select('id')
      .where('hash', '=', /(\w+)\.jpg$/.exec(first?.url ?? '')?.[1] ?? '')
      .execute();
    expect(left).toEqual([]);
    const odd: [string, Buffer][] = [
      ['<b>.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
      ['half.jpg', (await drawPhoto()).subarray(0, 500)],
    ];
    for (const file of odd) {
      const refused = await post(formOf([file]));
      expect([refused.status, refused.text.includes('<b>')], file[0]).toEqual([400, false]);
    }
    expect((await post(formOf([]))).status).toBe(400);
    expect(
      (
        await post(
          formOf([
            ['a.jpg', await drawPhoto()],
            ['b.jpg', await drawPhoto()],
          ]),
        )
      ).status,
    ).toBe(400);
    expect(await shown()).toHaveLength(1);
    const agent = await office.enter('sell', { sells: { [sellerId]: 'agent' } });
    expect((await post(formOf([['a.jpg', await drawPhoto()]]), agent)).status).toBe(403);
    expect((await post('', owner, 'https://elsewhere.example')).status).toBe(403);
    expect((await post('')).status).toBe(303);
    await expect.poll(shown).toEqual([]);
    expect((await page()).logo).toBeNull();
  },
);

const ownerMail = async (accountId: number) =>
  (await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()).email;

test('a new number shows to buyers once its code is entered, and all owners are told of it at once', async () => {
  const { change, prove, page, owner, sellerId, entry } = await openFirm('dealer');
  const second = await office.enter('sell', { sells: { [sellerId]: 'owner' } });
  const before = (await page()).values.phone;
  expect((await change({ phone: '0772 555 111' })).status).toBe(200);
  expect(await app.get(entry)).toMatchObject({ body: { data: { phonenumber: before } } });
  const mails = await app.sentMails();
  for (const { accountId } of [owner, second]) {
    const told = mails.find(
      ({ to, text }) => text.includes('555 111') && to.includes('@') && text.includes('number-alarm'),
    );
    expect(told).toBeDefined();
    const email = await ownerMail(accountId);
    expect(mails.some(({ to, text }) => to === email && text.includes('number-alarm'))).toBe(true);
  }
  expect((await prove('000000')).status).toBe(400);
  expect((await page()).pending).toMatchObject([{ triesLeft: 4 }]);
  expect((await prove()).status).toBe(200);
  expect((await page()).values.phone).toBe('0772555111');
  expect((await prove()).status, 'the code is used').toBe(400);
  expect((await change({ whatsapp: '0772555111' })).body, 'proven already').toMatchObject({
    values: { whatsapp: '0772555111' },
    pending: [],
  });
  expect((await change({ phone: null })).body, 'taken away at once').toMatchObject({ values: { phone: null } });
  const fixed = await change({ phone: '0414 123 456' });
  expect(fixed.status).toBe(400);
  expect(fixed.text).toContain('a landline cannot get it');
});

test('five wrong codes end a number, and another one takes the place of one that waits', async () => {
  const { change, prove, page } = await openFirm('garage');
  await change({ phone: '0772 555 222' });
  await change({ phone: '0772 555 333' });
  expect((await page()).pending.map(({ number }) => number)).toEqual(['0772555333']);
  for (let tries = 0; tries < 5; tries += 1) expect((await prove('000000')).status).toBe(400);
  expect((await page()).pending).toEqual([]);
});

test('“this was not us” takes the number back without signing in, and signs out whoever gave it', async () => {
  const { change, prove, page, owner, sellerId } = await openFirm('dealer');
  const thief = await office.enter('sell', { sells: { [sellerId]: 'owner' } });
  const before = (await page()).values.phone;
  await change({ phone: '0772 555 444' });
  await prove();
  expect((await page()).values.phone).toBe('0772555444');
  await db.updateTable('seller_number').set({ asked_by: thief.accountId }).where('number', '=', '0772555444').execute();
  const email = await ownerMail(owner.accountId);
  const mail = (await app.sentMails()).find(({ to, text }) => to === email && text.includes('555 444'));
  const code = /code=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const url = `/sell/api/number-alarm?code=${code}`;
  expect((await app.request(url)).body).toMatchObject({ number: '0772555444', isDone: false });
  expect((await app.request(`/sell/api/number-alarm?code=${'a'.repeat(43)}`)).status).toBe(404);
  const undo = () =>
    app.request('/sell/api/number-alarm', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
      body: JSON.stringify({ code }),
    });
  expect((await undo()).body).toMatchObject({ isDone: true });
  expect((await page()).values.phone).toBe(before);
  expect((await thief.ask('/sell/api/self')).status).toBe(401);
  expect((await owner.ask('/sell/api/self')).status).toBe(200);
  expect((await undo()).status, 'once more does nothing more').toBe(200);
});

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
  const textsBefore = app.texts.length;
  /** Enters the code of the last SMS, once it has come. */
  async function prove(code?: string) {
    const { pending } = await page();
    const number = pending.at(-1)?.number ?? '';
    const sent = await vi.waitFor(() => {
      const last = app.texts.slice(textsBefore).findLast((one) => one.number.endsWith(number.slice(1)));
      if (!last) throw new Error('No SMS yet');
      return last;
    });
    return owner.ask(`${path}/proof`, { method: 'POST', body: { code: code ?? sent.text.slice(0, 6) } });
  }
  return { sellerId, owner, path, page, change, prove, entry, imprint };
}

const WORDS = {
  about: 'Cars from Japan.\nSince 2009.',
  location: 'Ntinda, Kampala',
  whatsapp: '0772 123 456',
  openingHours: ['Sa 09:00-13:00', 'Mo 08:00-18:00'],
  address: 'Plot 5, Ntinda Road',
  legalName: 'Prime Ltd',
  registrationNo: '80020001234',
};
