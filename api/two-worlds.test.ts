import { expect, test } from 'vitest';
import { MAILED_CODE } from '#contract/accounts/accounts.ts';
import { exampleFields } from '../test/lead-makers.ts';
import { quickHash } from '../test/member-makers.ts';
import { openTestApp, PUBLIC_URL, type TestApp } from '../test/open-test-app.ts';
import { routeTable } from '../test/route-table.ts';
import { insertMails } from '../test/waiting-mails.ts';
import { loadSigningKeys } from './accounts/signing-keys.ts';
import { openTokenIssuer } from './accounts/tokens.ts';
import { recordAudit } from './audit/audit-writes.ts';
import { leadFieldColumns } from './leads/rows/lead-fields.ts';

// Two markets that differ only in what is none of the caller's business: other members' names, addresses, numbers,
// passwords, codes, sessions, cars, mails and identities at Google; and what sellers keep to themselves: private numbers,
// chassis, plates, drafts, what buyers asked them; and what the market's staff know and did. Whatever is asked of both, by anybody or by a member, is answered byte for byte alike (rule 2, O6).

const A = { id: 1, documentId: 'a'.repeat(24), sid: 's'.repeat(24), password: 'words of member A 1' };
const OTHERS = [2, 3, 4];
const CARS = ['1', '2', '3', '4'].map((sign) => `c${sign.repeat(23)}`);
const JWT_SECRET = 'two worlds and one secret that signs for both';

/** Returns the private values of another member in one of the worlds. */
const secretsOf = (world: number, id: number) => ({
  username: `Other ${'xyz'[world]}${id}`,
  email: `${'xyz'[world]}${id}@private${world}.example`,
  phonenumber: `07${world}${id}123456`,
  password: `words of ${id} in world ${world}`,
  code: `${world}${id}`.padStart(43, 'k'),
  subject: `google${world}${id}`,
});

/** The documentId of a private seller with a car and a part on sale. Account 2. */
const SELLER = `p${'1'.repeat(23)}`;
const DEALER = `d${'1'.repeat(23)}`;
/** A seller with nothing but drafts, and those in one of the worlds only. Account 3. */
const DRAFTING = `p${'2'.repeat(23)}`;
const [PRIVATE_CAR, PRIVATE_PART] = [`c${'8'.repeat(23)}`, `q${'8'.repeat(23)}`];
const DRAFTS = ['1', '2'].map((sign) => `e${sign.repeat(23)}`);

/** Returns what a seller keeps to themselves in one of the worlds. */
const sellerSecretsOf = (world: number) => ({
  phone: `070${world}987654`,
  email: `seller${world}@private.example`,
  legalName: `Legal Name ${'xyz'[world]}`,
  chassis: `CHASSIS${world}123456`,
  plate: `UB${'XYZ'[world]} 12${world}K`,
  stockNumber: `stock-of-world-${world}`,
  words: `Words of a draft in world ${world}`,
});

const [one, other] = [await openWorld(0), await openWorld(1)];

const allSecrets = [0, 1].flatMap((world) => OTHERS.map((id) => secretsOf(world, id)));
let shared = 0;
test('the two worlds are alike for their member, down to the tokens, and unlike in what is not theirs', async () => {
  expect([one.jwt, one.refreshToken]).toEqual([other.jwt, other.refreshToken]);
  for (const { code } of guesses) expect(code).toMatch(MAILED_CODE);
  const texts = await Promise.all(
    [one, other].map(async ({ adapter: { db } }) =>
      JSON.stringify(await db.selectFrom('account').selectAll().execute()),
    ),
  );
  expect(texts[0]).not.toBe(texts[1]);
});

const privateValues = [...allSecrets, sellerSecretsOf(0), sellerSecretsOf(1)].flatMap((secrets) =>
  Object.values(secrets),
);

const routes = Object.keys(routeTable);
// Signing out is last: what is asked as a member is asked of one who is signed in.
const isSignOut = (route: string) => route.includes('logout') || route === 'DELETE /api/users/me/sessions';
const inOrder = [...routes.filter((route) => !isSignOut(route)), ...routes.filter(isSignOut)];

test.each(inOrder)('%s tells nothing of other members (rule 2)', async (route) => {
  const asked = questionsOf(route);
  expect(asked, 'what is asked of this route?').toBeDefined();
  const [method] = route.split(' ');
  const authorizations = [undefined, ...(routeTable[route] === 'member' ? ['Bearer stale'] : []), `Bearer ${one.jwt}`];
  for (const question of asked ?? []) {
    for (const authorization of authorizations) await expectAlike(method as 'GET', question, authorization);
  }
});

/** Asks in both worlds, in which only what is private of members differs. */
async function expectAlike(method: 'GET', { path, body, headers: own }: Question, authorization: string | undefined) {
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(authorization ? { authorization } : {}),
    ...(/^\/(sell|staff)\//.test(path) ? { origin: PUBLIC_URL } : {}),
    ...own,
  };
  const options = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const answers = [await one.request(encodeURI(path), options), await other.request(encodeURI(path), options)];
  const [first, second] = answers.map(({ status, headers, text }) => ({
    status,
    headers: { ...headers, date: '' },
    // Drawn by chance for what this request made.
    text: text
      .replace(/"documentId":"([a-z0-9]{24})"/g, (whole, id: string) => (/^(.)\1{20}/.test(id.slice(1)) ? whole : ''))
      .replace(/"request":"[\w-]{32}"/, ''),
  }));
  const why = `${method} ${path} ${JSON.stringify(body)} ${authorization?.slice(0, 12)}`;
  expect(first?.text, why).toBe(second?.text);
  expect(first, why).toEqual(second);
  const sent = `${path}${JSON.stringify(body)}`;
  for (const value of privateValues.filter((value) => first?.text.includes(value))) {
    expect(sent, `${value} in the answer to ${why}`).toContain(value);
  }
}

test('that went on with member A signed in until the last route', async () => {
  const member = `Bearer ${one.jwt}`;
  expect((await one.request('/api/users/me', { headers: { authorization: member } })).status).toBe(401);
  // A's own things are the same in both worlds: records, profile, and that the password is as it was.
  const own = await Promise.all(
    [one, other].map(async ({ adapter: { db } }) => [
      await db.selectFrom('saved_car').select(['id', 'car_id']).where('account_id', '=', A.id).orderBy('id').execute(),
      await db
        .selectFrom('account')
        .select(['username', 'email', 'phonenumber', 'newsletter'])
        .where('id', '=', A.id)
        .execute(),
    ]),
  );
  expect(own[0]).toEqual(own[1]);
  expect(own[0]?.[0]?.length).toBeGreaterThan(1);
});

/** A private seller, and what only they and the market know of it and of what is on sale. */
async function addSellers({ adapter: { db }, clock, makeCar, makeSparePart }: TestApp, world: number) {
  const { phone, email, legalName, chassis, plate, stockNumber, words } = sellerSecretsOf(world);
  const now = clock.now();
  const made = {
    created_at: now,
    updated_at: now,
    published_at: now,
    kind: 'private',
    trust: 0,
    state: 'active',
  } as const;
  const { id: seller } = await db
    .insertInto('seller')
    .values({
      ...made,
      document_id: SELLER,
      account_id: 2,
      name: 'Amina',
      phone,
      phone_proven_at: now - world,
      email,
      legal_name: legalName,
      registration_no: stockNumber,
      address: legalName,
      most_live: 2 + world,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const car = await makeCar({ documentId: PRIVATE_CAR, reference: 'P1', private_seller: seller });
  const part = await makeSparePart({ documentId: PRIVATE_PART, name: 'Lamp', private_seller: seller });
  const kept = {
    chassis,
    plate,
    chassis_key: `${world}`.padStart(43, 'k'),
    plate_key: `${world}`.padStart(43, 'p'),
    version: 1 + world,
    reason: words,
    patch: JSON.stringify({ description: words }),
  };
  await db.updateTable('listing').set(kept).execute();
  await db
    .updateTable('listing')
    // Late enough: what has ended is taken off the market by a job, at a moment of its own.
    .set({ seller_id: seller, expires_at: now + (world + 1) * 86_400_000, confirmed_at: now + world })
    .where('document_id', 'in', [car.documentId, part.documentId])
    .execute();
  if (world === 0) return;
  const { id: drafting } = await db
    .insertInto('seller')
    .values({
      ...made,
      document_id: DRAFTING,
      account_id: 3,
      name: 'Drafting',
      phone: '0701111111',
      phone_proven_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const draft = {
    created_at: now,
    updated_at: now,
    kind: 'car',
    state: 'draft',
    state_since: now,
    origin: 'web',
  } as const;
  const hash = `${world}`.padStart(43, 't');
  await db
    .insertInto('api_token')
    .values({
      id: 't'.repeat(24),
      hash,
      seller_id: drafting,
      name: words,
      ending: 'abcd',
      scopes: '["drafts:read"]',
      created_by: 3,
      created_at: now,
      expires_at: null,
      last_used_at: null,
    })
    .execute();
  await db
    .insertInto('seller_invite')
    .values({
      hash,
      seller_id: drafting,
      email,
      role: 'agent',
      invited_by: 3,
      created_at: now,
      expires_at: now + 86_400_000,
      used_at: null,
    })
    .execute();
  for (const [at, document_id] of DRAFTS.entries()) {
    const values = {
      ...draft,
      document_id,
      seller_id: at === 0 ? seller : drafting,
      ...kept,
      stock_number: stockNumber,
    };
    const { id } = await db.insertInto('listing').values(values).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('listing_event').values({ listing_id: id, at: now, what: 'begin', patch: words }).execute();
    await db.insertInto('contact_tap').values({ listing_id: id, day: 1, kind: 'call', count: 7 }).execute();
    await db
      .insertInto('review_item')
      .values({ listing_id: id, kind: 'new', score: 9, created_at: now, reasons: words })
      .execute();
    const batch = { document_id: `f${document_id.slice(1)}`, created_at: now, seller_id: seller, key: `key of ${id}` };
    const { id: batchId } = await db
      .insertInto('stock_batch')
      .values({ ...batch, account_id: 2, deed: 'price', change: '{"unit":"percent","by":-5}', missing: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { batch_id: batchId, listing_id: id, position: 0, state: 'refused', said: words } as const;
    await db.insertInto('stock_batch_row').values(row).execute();
  }
}

/** The files that a seller put in, and the system that is told of what happens to the stock. */
async function addFilesAndWebhooks({ adapter: { db }, clock }: TestApp, world: number) {
  if (world === 0) return;
  const { words, chassis, stockNumber } = sellerSecretsOf(world);
  const now = clock.now();
  const { id: sellerId } = await db
    .selectFrom('seller')
    .select('id')
    .where('document_id', '=', DRAFTING)
    .executeTakeFirstOrThrow();
  const file = { document_id: `b${'1'.repeat(23)}`, created_at: now, updated_at: now, kind: 'car' } as const;
  const { id: batch } = await db
    .insertInto('import_batch')
    .values({ ...file, seller_id: sellerId, file_name: words, state: 'checked', columns: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { batch_id: batch, number: 2, cells: JSON.stringify([words, chassis]), stock_number: stockNumber };
  await db.insertInto('import_row').values(row).execute();
  const said = { import_batch_id: batch, import_values: JSON.stringify({ description: words }) };
  await db.updateTable('listing').set(said).execute();
  const { id: webhook } = await db
    .insertInto('webhook')
    .values({
      document_id: `h${'1'.repeat(23)}`,
      created_at: now,
      updated_at: now,
      seller_id: sellerId,
      created_by: 3,
      address: `https://${world}.example.com/`,
      secret: words,
      events: '["lead.created"]',
      state: 'on',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhook,
      message_id: `msg_${stockNumber}`,
      event: 'lead.created',
      subject: '',
      body: words,
      created_at: now,
      attempts: 1,
      state: 'delivered',
    })
    .execute();
}

/** Adds leads about what is on sale, with other words and another outcome in each world. */
async function addLeads({ adapter: { db }, clock }: TestApp, world: number) {
  const listings = await db
    .selectFrom('listing')
    .select(['id', 'seller_id', 'kind', 'document_id'])
    .where('document_id', 'in', [...CARS, PRIVATE_CAR, PRIVATE_PART])
    .orderBy('id')
    .execute();
  const now = clock.now();
  for (const [at, { id, seller_id, kind, document_id }] of listings.entries()) {
    const { username, email, phonenumber } = secretsOf(world, 2 + (at % 3));
    const times = { created_at: now, updated_at: now + world, state_since: now + world, forget_at: now + 9e9 };
    const lead = await db
      .insertInto('lead')
      .values({
        ...times,
        document_id: `${world}l${at}`.padStart(24, 'l'),
        listing_id: id,
        seller_id,
        kind,
        title: document_id,
        intent: world === 0 ? 'offer' : 'viewing',
        channel: 'form',
        buyer_id: 2 + (at % 3),
        name: username,
        phone: phonenumber,
        email,
        message: sellerSecretsOf(world).words,
        state: world === 0 ? 'new' : 'won',
        ...leadFieldColumns(exampleFields(world, now)),
        first_answer_at: world === 0 ? null : now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (world === 0) continue;
    const event = { lead_id: lead.id, at: now, account_id: 2, kind: 'note', body: username } as const;
    await db.insertInto('lead_event').values(event).execute();
    // One more, of what nobody asked in the other world.
    await db
      .deleteFrom('lead')
      .where('id', '=', lead.id)
      .where('listing_id', '=', listings[0]?.id ?? 0)
      .execute();
  }
}

/** Adds, in one of the worlds only, things of the staff: reports, bans, networks, tokens, messages of visitors, their record. */
async function addStaffsThings({ adapter: { db }, clock }: TestApp, world: number) {
  if (world === 0) return;
  const now = clock.now();
  const digest = 'n'.repeat(43);
  await db.insertInto('account_role').values({ account_id: 2, role: 'admin', granted_at: now }).execute();
  const { id: listing } = await db
    .selectFrom('listing')
    .select('id')
    .where('document_id', '=', PRIVATE_CAR)
    .executeTakeFirstOrThrow();
  const { id: report } = await db
    .insertInto('report')
    .values({
      document_id: `r${'1'.repeat(23)}`,
      created_at: now,
      listing_id: listing,
      reason: 'money first',
      note: 'Asks for a deposit.',
      account_id: 3,
      email: 'reporter@private.example',
      browser_hash: digest,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { phone, email } = sellerSecretsOf(world);
  const ban = { created_at: now, hint: '…', reason: 'Fraud.', banned_by: 2 };
  await db
    .insertInto('ban')
    .values([
      { ...ban, document_id: `b${'1'.repeat(23)}`, kind: 'phone', value: phone },
      { ...ban, document_id: `b${'2'.repeat(23)}`, kind: 'email', value: email },
    ])
    .execute();
  const used = { network: digest, hint: '10.0.0.0/24', used_at: now };
  await db
    .insertInto('network_use')
    .values([
      { ...used, account_id: 3 },
      { ...used, report_id: report },
    ])
    .execute();
  await db
    .insertInto('staff_token')
    .values({
      id: 'u'.repeat(24),
      hash: digest,
      account_id: 2,
      name: 'Names',
      ending: 'abcd',
      scopes: '["makes"]',
      created_at: now,
      expires_at: now + 86_400_000,
      last_used_at: null,
    })
    .execute();
  await db
    .insertInto('contact_message')
    .values({ sender: email, subject: 'Hi', body: 'A word.', created_at: now, updated_at: now, state: 'new' })
    .execute();
  const subject = { kind: 'seller', id: SELLER };
  await recordAudit(db, { at: now, actor: 2, action: 'set seller standing', subject });
}

async function openWorld(world: number) {
  const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off', JWT_SECRET } });
  const {
    adapter: { db },
    clock,
  } = app;
  const dealer = await app.makeDealer({ documentId: DEALER });
  const make = await app.makeMake({ documentId: `m${'1'.repeat(23)}`, name: 'Toyota' });
  const cars: number[] = [];
  for (const documentId of CARS) {
    const words = { reference: documentId, location: 'Kampala' };
    cars.push((await app.makeCar({ ...words, documentId, make: make.id, dealer_info: dealer.id })).id);
  }
  const now = clock.now();
  const times = { created_at: now, updated_at: now, published_at: now };
  const account = (id: number, of: { username: string; email: string; phonenumber: string | null }) => ({
    document_id: id === A.id ? A.documentId : `${'b'.repeat(23)}${id}`,
    provider: 'local',
    blocked: Number(id === 4),
    ...times,
    ...of,
    username_key: of.username.toLowerCase(),
    confirmed: Number(id !== 3),
    newsletter: id === A.id ? 0 : world,
  });
  await db
    .insertInto('account')
    .values(account(A.id, { username: 'Member A', email: 'a@example.com', phonenumber: null }))
    .execute();
  await db
    .insertInto('account_password')
    .values({ account_id: A.id, hash: await quickHash(A.password) })
    .execute();
  await db
    .insertInto('session')
    .values({ id: A.sid, account_id: A.id, created_at: now, rotated_at: now, generation: 1 })
    .execute();
  const kept = { ...times, car_id: cars[0] ?? 0, account_id: A.id };
  for (const table of ['saved_car', 'liked_car'] as const) {
    await db
      .insertInto(table)
      .values({ ...kept, document_id: `k${'0'.repeat(23)}` })
      .execute();
  }

  for (const id of OTHERS) {
    const { username, email, phonenumber, password, code, subject } = secretsOf(world, id);
    await db.insertInto('account').values(account(id, { username, email, phonenumber })).execute();
    await db
      .insertInto('account_password')
      .values({ account_id: id, hash: await quickHash(password) })
      .execute();
    const session = { created_at: now - world, rotated_at: now - world, generation: 1 + world };
    await db
      .insertInto('session')
      .values({ ...session, id: `${world}${id}`.padStart(24, 't'), account_id: id })
      .execute();
    const mailed = { account_id: id, expires_at: now + 60_000 * (world + 1), used_at: world === 1 ? now : null };
    await db
      .insertInto('mailed_code')
      .values({ ...mailed, purpose: 'reset', hash: code })
      .execute();
    await db.insertInto('account_identity').values({ provider: 'google', subject, account_id: id }).execute();
    await db
      .insertInto('email_change')
      .values({ account_id: id, old_email: email, new_email: `new.${email}`, asked_at: now })
      .execute();
    const later = { created_at: now, due_at: now + 3_600_000, attempts: world };
    await insertMails(db, [{ ...later, kind: 'reset', recipient: email }]);
    await db
      .insertInto('newsletter_subscription')
      .values({ email, created_at: now, confirmed_at: world ? now : null })
      .execute();
    // The numbers of records are counted over all members: the same ones, of other cars.
    const car_id = cars[(id + world) % CARS.length] ?? 0;
    for (const [at, table] of (['saved_car', 'liked_car'] as const).entries()) {
      await db
        .insertInto(table)
        .values({ ...times, account_id: id, car_id, document_id: `${'o'.repeat(22)}${at}${id}` })
        .execute();
    }
  }
  await addSellers(app, world);
  await addFilesAndWebhooks(app, world);
  await addLeads(app, world);
  await addStaffsThings(app, world);
  const tokens = openTokenIssuer(loadSigningKeys(app.config), app.config.publicUrl);
  const jwt = await tokens.access({ sid: A.sid, id: A.id }, now);
  const refreshToken = await tokens.refresh({ sid: A.sid, generation: 1 }, now);
  return { ...app, jwt, refreshToken };
}

const isLong = process.env.RUNS !== undefined;

/**
 * Values to guess, of both worlds: a guess that is right in one of them must not show. In an ordinary run each member is guessed in one of
 * the two.
 */
const guesses = isLong ? allSecrets : OTHERS.map((id) => secretsOf(id % 2, id));

interface Question {
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

const onePer = <Value>(values: readonly Value[], question: (value: Value) => Question): Question[] =>
  values.map(question);
const emailBodies = (path: string) => onePer(guesses, ({ email }) => ({ path, body: { email } }));
const codeBodies = (path: string, more: object = {}) =>
  onePer(guesses, ({ code }) => ({ path, body: { code, ...more } }));
const asPath = (path: string): Question[] => [{ path }];

/** Ways to ask a list about members, for whoever would look behind it. */
const probesFor = (some: typeof guesses) => [
  '',
  'populate=*',
  'sort=id:desc',
  'pagination[pageSize]=100',
  'status=draft',
  '_q=private',
  'filters[id][$gt]=0',
  ...some.flatMap(({ email, phonenumber, username }) => [
    `filters[user][email]=${email}`,
    `filters[user][email][$startsWith]=${email.slice(0, 3)}`,
    `filters[user][phonenumber]=${phonenumber}`,
    `filters[$or][0][user][username][$containsi]=${username}`,
    `filters[createdBy][email][$contains]=${email}`,
    `populate[user][filters][email]=${email}`,
    `_q=${email}`,
  ]),
  'filters[user][password][$startsWith]=$argon2',
  'filters[user][hash][$notNull]=true',
  'filters[account_id]=2',
  'sort=user.email',
  'populate[saves]=*',
  'populate[likes][populate][user]=*',
  'populate[user]=*',
  'fields[0]=password',
  'fields[0]=account_id',
  ...OTHERS.flatMap((id) => [
    `filters[user][id]=${id}`,
    `filters[$not][user][id]=${id}`,
    `filters[user][id][$ne]=${id}`,
    `filters[saves][user]=${id}`,
  ]),
  ...CARS.map((car) => `filters[car][documentId]=${car}`),
  ...CARS.map((car) => `filters[$or][0][car][documentId]=${car}&filters[$or][1][user][id][$gt]=1`),
  'filters[user][sessions][id][$notNull]=true',
  'filters[user][blocked]=true',
  'filters[user][confirmed]=false',
  'filters[user][newsletter]=1',
  'filters[saves][id][$gt]=0',
  'filters[likes][user][id]=2',
  'sort=saves.id',
  'populate[car][populate]=likes',
  'filters[car][saves][id]=2',
];
const probes = probesFor(guesses);

const SHARES = 5;

/**
 * Returns a share of the values: each of many lists that are asked alike takes another share than the list before it. `npm run test:long`
 * asks all of each.
 */
function shareOf<Value>(values: readonly Value[]): readonly Value[] {
  if (isLong) return values;
  shared += 1;
  return values.filter((_, at) => at % SHARES === shared % SHARES);
}

/** Ways to ask for what sellers keep to themselves. */
const sellerProbes = [0, 1].flatMap((world) => {
  const { phone, email, chassis, plate, stockNumber, words } = sellerSecretsOf(world);
  return [
    'populate[private_seller]=*',
    'populate[private_seller][fields]=phone',
    'populate[listing]=*',
    'fields[0]=chassis',
    `filters[private_seller][phone]=${phone}`,
    `filters[private_seller][email]=${email}`,
    'sort=private_seller.phone',
    `filters[chassis]=${chassis}`,
    `filters[plate]=${plate}`,
    `filters[stock_number]=${stockNumber}`,
    `_q=${chassis}`,
    `search=${chassis}`,
    `search=${words}`,
    `filters[description][$contains]=${words}`,
    `filters[private_seller][documentId]=${SELLER}`,
    `filters[private_seller][documentId]=${DRAFTING}`,
    ...DRAFTS.map((draft) => `filters[documentId]=${draft}&status=draft`),
  ];
});
/** Ids to contact sellers about, whether they exist or not; without private listings, whose number everybody who asks is to get. */
const TAPPED = [...CARS, ...DRAFTS, SELLER, `x${'0'.repeat(23)}`];
/** Ids of A's records and of other members'. */
const FAVOURITE_IDS = [
  '1',
  '2',
  '3',
  '4',
  `k${'0'.repeat(23)}`,
  ...OTHERS.flatMap((id) => [0, 1].map((at) => `${'o'.repeat(22)}${at}${id}`)),
];
const favourites = (plural: string): Record<string, Question[]> => ({
  [`GET /api/${plural}`]: onePer(plural === 'saves' ? probes : shareOf(probes), (query) => ({
    path: `/api/${plural}?${query}`,
  })),
  [`POST /api/${plural}`]: [
    ...onePer(CARS, (car) => ({ path: `/api/${plural}?populate=*`, body: { data: { car } } })),
    ...onePer(OTHERS, (user) => ({ path: `/api/${plural}`, body: { data: { user, car: CARS[0] } } })),
  ],
  [`GET /api/${plural}/:id`]: onePer(FAVOURITE_IDS, (id) => ({ path: `/api/${plural}/${id}?populate=*` })),
  [`DELETE /api/${plural}/:id`]: onePer(FAVOURITE_IDS, (id) => ({ path: `/api/${plural}/${id}` })),
});

/** Requests by route. One whose answer differs only by the contract's own words (that a name is taken) is left out. */
const questions: Record<string, Question[]> = {
  'GET /_health': asPath('/_health'),
  'GET /healthz': asPath('/healthz'),
  'GET /readyz': asPath('/readyz'),
  'GET /readyz/reads': asPath('/readyz/reads'),
  'GET /.well-known/security.txt': asPath('/.well-known/security.txt'),
  'GET /.well-known/change-password': asPath('/.well-known/change-password'),
  'GET /uploads/:file': asPath('/uploads/1.jpg'),
  'GET /cards/:file': onePer([PRIVATE_CAR, PRIVATE_PART, ...DRAFTS], (id) => ({ path: `/cards/${id}.jpg` })),
  'GET /api/openapi.json': asPath('/api/openapi.json'),
  'GET /docs/api': asPath('/docs/api'),
  'GET /docs/api/:file': asPath('/docs/api/docs.js'),
  'GET /robots.txt': asPath('/robots.txt'),
  'GET /sitemap.xml': asPath('/sitemap.xml'),
  'GET /sitemaps/:file': onePer(['pages-1', 'cars-1', 'dealers-1', 'accounts-1', 'users-1'], (file) => ({
    path: `/sitemaps/${file}.xml`,
  })),
  'GET /feeds/cars.rss': asPath('/feeds/cars.rss'),
  'GET /feeds/articles.rss': asPath('/feeds/articles.rss'),
  'GET /feeds/:file': onePer(['cars.csv', 'cars.jsonl', 'google-vehicles.csv', 'meta-products.csv'], (file) => ({
    path: `/feeds/${file}`,
  })),
  'GET /feeds/sellers/:documentId/:file': onePer([SELLER, DRAFTING, `d${'1'.repeat(23)}`], (id) => ({
    path: `/feeds/sellers/${id}/cars.jsonl`,
  })),
  'GET /api/cars/facets': asPath('/api/cars/facets?filters[make][name][$contains]=a'),
  'GET /api/cars/suggestions': asPath('/api/cars/suggestions?search=a'),
  'GET /api/spareparts/suggestions': asPath('/api/spareparts/suggestions?search=a'),
  'GET /api/spareparts/facets': asPath('/api/spareparts/facets'),
  'GET /api/cars/popular': asPath('/api/cars/popular'),
  'GET /api/car-pages': asPath('/api/car-pages?path=/cars/toyota'),
  'GET /api/car-pages/of-list': asPath('/api/car-pages/of-list?make=Toyota'),
  'GET /api/models/popular': asPath('/api/models/popular'),
  'POST /api/cars/:documentId/views': asPath(`/api/cars/${CARS[0]}/views`),
  'POST /api/cars/:documentId/contact': onePer(TAPPED, (id) => ({
    path: `/api/cars/${id}/contact`,
    body: { kind: 'call' },
  })),
  'POST /api/spareparts/:documentId/contact': onePer(TAPPED, (id) => ({
    path: `/api/spareparts/${id}/contact`,
    body: { kind: 'reveal' },
  })),
  'GET /api/dealer-infos/:documentId/imprint': onePer([DEALER, SELLER, DRAFTING], (id) => ({
    path: `/api/dealer-infos/${id}/imprint`,
  })),
  'GET /api/garages/:documentId/imprint': onePer([DEALER, SELLER, DRAFTING], (id) => ({
    path: `/api/garages/${id}/imprint`,
  })),
  'GET /api/sellers/:documentId': onePer([SELLER, DRAFTING, ...DRAFTS, ...CARS], (id) => ({
    path: `/api/sellers/${id}?populate=*&fields=phone`,
  })),
  'POST /api/auth/local': [
    ...guesses.flatMap(({ email, username, phonenumber }) =>
      onePer([email, email.toUpperCase(), username, phonenumber], (identifier) => ({
        path: '/api/auth/local',
        body: { identifier, password: 'none of theirs 1' },
      })),
    ),
    ...onePer(guesses, ({ password }) => ({
      path: '/api/auth/local',
      body: { identifier: 'a@example.com', password },
    })),
  ],
  'POST /api/auth/local/register': [
    {
      path: '/api/auth/local/register',
      body: { username: 'Member A', email: 'fresh@example.com', password: 'fresh words 80' },
    },
    ...onePer(guesses, ({ email }) => ({
      path: '/api/auth/local/register',
      body: { username: 'Fresh', email, password: 'short' },
    })),
  ],
  'POST /api/auth/phone/code': guesses.flatMap(({ phonenumber }) =>
    onePer([phonenumber, '0772 123 456'], (phone) => ({ path: '/api/auth/phone/code', body: { phone } })),
  ),
  'POST /api/auth/phone': onePer(guesses, ({ code }) => ({
    path: '/api/auth/phone',
    body: { request: code, code: '123456' },
  })),
  'POST /api/auth/send-email-confirmation': emailBodies('/api/auth/send-email-confirmation'),
  'POST /api/auth/forgot-password': emailBodies('/api/auth/forgot-password'),
  'GET /api/auth/email-confirmation': onePer(guesses, ({ code }) => ({
    path: `/api/auth/email-confirmation?confirmation=${code}`,
  })),
  'POST /api/auth/email-confirmation': onePer(guesses, ({ code }) => ({
    path: '/api/auth/email-confirmation',
    body: { confirmation: code },
  })),
  'POST /api/auth/reset-password': codeBodies('/api/auth/reset-password', {
    password: 'fresh words 81',
    passwordConfirmation: 'fresh words 81',
  }),
  'POST /api/auth/cancel-email-change': codeBodies('/api/auth/cancel-email-change'),
  'GET /api/connect/google': asPath('/api/connect/google'),
  'GET /api/connect/google/callback': asPath('/api/connect/google/callback?code=x&state=y'),
  'GET /api/auth/google/callback': onePer(guesses, ({ subject }) => ({
    path: `/api/auth/google/callback?access_token=${subject}`,
  })),
  'GET /api/users': onePer(shareOf(probes), (query) => ({ path: `/api/users?${query}` })),
  'GET /api/users/count': asPath('/api/users/count'),
  'GET /api/users/:id': onePer([1, 2, 3, 4, 5], (id) => ({ path: `/api/users/${id}` })),
  'GET /api/users/me': onePer(probes, (query) => ({ path: `/api/users/me?${query}` })),
  'PUT /api/users/:id': [
    ...onePer([1, 2, 3, 4, 5], (id) => ({ path: `/api/users/${id}`, body: { newsletter: false } })),
    ...onePer([...guesses.map(({ phonenumber }) => phonenumber), null], (phonenumber) => ({
      path: '/api/users/1',
      body: { phonenumber },
    })),
  ],
  'GET /api/users/me/sessions': asPath('/api/users/me/sessions'),
  'DELETE /api/users/me/sessions/:id': OTHERS.flatMap((id) =>
    onePer([0, 1], (world) => ({ path: `/api/users/me/sessions/${`${world}${id}`.padStart(24, 't')}` })),
  ),
  // Ends that of whoever asks, and is asked last.
  'DELETE /api/users/me/sessions': asPath('/api/users/me/sessions'),
  'DELETE /api/users/me': onePer(guesses, ({ password }) => ({ path: '/api/users/me', body: { password } })),
  'POST /api/auth/change-password': onePer(guesses, ({ password: currentPassword }) => ({
    path: '/api/auth/change-password',
    body: { currentPassword, password: 'fresh words 82', passwordConfirmation: 'fresh words 82' },
  })),
  ...favourites('saves'),
  ...favourites('likes'),
  'POST /api/email': onePer(guesses, ({ email }) => ({
    path: '/api/email',
    body: { from: email, subject: 'Hello', text: 'Words' },
  })),
  'POST /api/leads': [
    ...onePer(TAPPED, (documentId) => ({
      path: '/api/leads',
      body: { documentId, intent: 'question', name: 'A', email: 'a@example.com', message: 'Words' },
    })),
    ...guesses.flatMap(({ email, phonenumber, username }) =>
      onePer([CARS[0], PRIVATE_CAR], (documentId) => ({
        path: '/api/leads',
        body: { documentId, intent: 'question', name: username, email, phone: phonenumber, message: 'Words' },
      })),
    ),
  ],
  'POST /api/reports': onePer(TAPPED, (documentId) => ({
    path: '/api/reports',
    body: { subject: 'car', documentId, reason: 'sold', email: 'a@example.com' },
  })),
  'GET /api/users/me/enquiries': onePer(
    ['', ...OTHERS.map((id) => `?filters[buyer]=${id}&accountId=${id}&populate=*`)],
    (query) => ({ path: `/api/users/me/enquiries${query}` }),
  ),
  'POST /api/newsletter-subscriptions': emailBodies('/api/newsletter-subscriptions'),
  'POST /api/newsletter-subscriptions/confirm': onePer(guesses, ({ code }) => ({
    path: '/api/newsletter-subscriptions/confirm',
    body: { code: `1.${code}` },
  })),
  'GET /api/newsletter-subscriptions/unsubscribe': onePer(guesses, ({ code }) => ({
    path: `/api/newsletter-subscriptions/unsubscribe?code=1.${code}`,
  })),
  'POST /api/newsletter-subscriptions/unsubscribe': onePer(guesses, ({ code }) => ({
    path: '/api/newsletter-subscriptions/unsubscribe',
    body: { code: `1.${code}` },
  })),
  'GET /api/listing-renewals': onePer(guesses, ({ code }) => ({ path: `/api/listing-renewals?code=${code}` })),
  'POST /api/listing-renewals': codeBodies('/api/listing-renewals'),
  'POST /auth/refresh': [{ path: '/auth/refresh', body: { refreshToken: one.jwt } }],
  'POST /api/auth/refresh': [{ path: '/api/auth/refresh', body: { refreshToken: one.refreshToken } }],
  'POST /api/auth/phone/own-code': asPath('/api/auth/phone/own-code'),
  'POST /api/auth/logout': asPath('/api/auth/logout'),
  ...Object.fromEntries(
    ['sell', 'staff'].map((area) => [
      `POST /${area}/session/password`,
      guesses.flatMap(({ email, username }) =>
        onePer([email, username], (identifier) => ({
          path: `/${area}/session/password`,
          body: { identifier, password: 'none of theirs 1' },
        })),
      ),
    ]),
  ),
  'POST /sell/session/guest': [{ path: '/sell/session/guest', headers: { origin: 'https://elsewhere.example' } }],
  'POST /sell/session/phone/code': guesses.flatMap(({ phonenumber }) =>
    onePer([phonenumber, '0772 123 456'], (phone) => ({ path: '/sell/session/phone/code', body: { phone } })),
  ),
  'POST /sell/session/phone': onePer(guesses, ({ code }) => ({
    path: '/sell/session/phone',
    body: { request: code, code: '123456' },
  })),
  // The sessions of the offices are no tokens: what these say to whoever has no cookie.
  'POST /sell/session': [{ path: '/sell/session', headers: { origin: 'https://elsewhere.example' } }],
};

/** The lists and entries of the catalogue are all asked the same. */
function questionsOf(route: string): Question[] | undefined {
  const [, plural, isOne] = /^GET \/api\/([\w-]+)(\/:documentId)?$/.exec(route) ?? [];
  if (questions[route]) return questions[route];
  // To an office its cookie alone is a key: neither a visitor nor a bearer of a token is told anything.
  if (/ \/(sell|staff)\//.test(route)) {
    const [, path = ''] = route.split(' ');
    return onePer(isLong ? [SELLER, ...DRAFTS] : [SELLER], (id) => ({ path: path.replace(/:\w+/g, id), body: {} }));
  }
  // Neither a visitor nor a member who acts for nobody writes anything, or is told what there is.
  if (routeTable[route] === 'whoever writes for a seller' || routeTable[route] === 'program of the staff') {
    const [, path = ''] = route.split(' ');
    const ids = [CARS[0] ?? '', PRIVATE_CAR, PRIVATE_PART, ...DRAFTS, '1'];
    const body = route.startsWith('GET') ? {} : { body: { data: { price: 1 } } };
    return onePer(ids, (id) => ({ path: path.replace(/:\w+/g, id), ...body }));
  }
  if (plural === undefined) return undefined;
  // Cars are asked everything.
  const share = plural === 'cars' ? <Value>(values: readonly Value[]) => values : shareOf;
  if (isOne) {
    const ids = [CARS[0], PRIVATE_CAR, PRIVATE_PART, ...DRAFTS];
    const queries = [
      'populate=*',
      'populate[saves]=*',
      'fields[0]=password',
      'populate[private_seller]=*',
      'status=draft',
    ];
    const paths = ids.flatMap((id) => queries.map((query) => `/api/${plural}/${id}?${query}`));
    return onePer(share(paths), (path) => ({ path }));
  }
  return onePer(share([...probesFor(guesses.slice(0, 1)), ...sellerProbes]), (query) => ({
    path: `/api/${plural}?${query}`,
  }));
}
