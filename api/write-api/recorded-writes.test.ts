import sharp from 'sharp';
import { expect, test } from 'vitest';
import { differencesFrom, type Shape } from '../../test/answer-shapes.ts';
import { openMemberMakers } from '../../test/member-makers.ts';
import recorded from '../../test/recorded-writes.json' with { type: 'json' };
import { openWritingMarket, type Written } from '../../test/write-makers.ts';

/** The only reasons for which an answer may differ. */
const REASONS = {
  W1: 'it is the seller’s who asks, and nobody else’s',
  W2: 'it goes through the states of an ad: incomplete it is a draft, and while it waits it has neither id nor publishedAt',
  W3: 'drafts are shown to whoever may edit them',
  W4: 'taken off, and not deleted',
  W5: 'what would be without effect is told',
  W6: 'what has changed meanwhile is not overwritten',
  W7: 'kinds and limits are those of the entity, and who may write each field',
  W8: 'pictures that decode, made anew',
  W9: 'a caller’s fault is a 400, what is missing a 404',
  W11: 'names are unique however they are written',
  W12: 'nothing is deleted that something uses',
  /** For the whole API, and older than the routes that write. */
  form: 'errors have one shape, of methods too, and reading is open to everybody',
} as const;

/** Answers with another status. All others have the recorded one. */
const rulings: Record<string, Ruling> = {
  '001-car-create-minimal': { because: 'W2', status: 400 },
  '002-car-create-full': { because: 'W7', status: 400 },
  '004-car-create-populate-deep-fields': { because: 'W7', status: 400 },
  '010-sparepart-create-full': { because: 'W1', status: 403 },
  '013-make-create-empty-required': { because: 'W7', status: 400 },
  '020-car-create-number-as-text': { because: 'W7', status: 400 },
  '022-car-create-integer-negative': { because: 'W7', status: 400 },
  '029-dealer-create-json-text': { because: 'W7', status: 400 },
  '031-sparepart-create-bigint-text': { because: 'W1', status: 403 },
  '044-car-update-null-clears': { because: 'W7', status: 400 },
  '049-car-update-if-match': { because: 'W6', status: 412 },
  '052-options-entry': { because: 'form', status: 204 },
  '055-unknown-type': { because: 'W9', status: 404 },
  '061-seller-update-of-another': { because: 'W1', status: 403 },
  '062-seller-moves-car-to-other-dealer': { because: 'W1', status: 403 },
  '064-seller-delete-of-another': { because: 'W1', status: 403 },
  '065-clerk-create': { because: 'W7', status: 400 },
  '067-clerk-create-populate-not-readable': { because: 'W7', status: 400 },
  '068-clerk-create-media': { because: 'W7', status: 400 },
  '076-token-custom-create': { because: 'W7', status: 400 },
  '077-token-custom-read': { because: 'form', status: 200 },
  '085-rel-one-set-null': { because: 'W5', status: 400 },
  '086-rel-one-null': { because: 'W7', status: 400 },
  '091-rel-one-object-foreign-key': { because: 'W5', status: 400 },
  '100-rel-many-connect-two-positions': { because: 'W9', status: 400 },
  '106-rel-inverse-connect': { because: 'W1', status: 400 },
  '118-upload-with-ref-unknown-entry': { because: 'W5', status: 400 },
  '119-upload-with-ref-unknown-type': { because: 'W9', status: 400 },
  '121-upload-text-as-png': { because: 'W8', status: 400 },
  '122-upload-svg-script': { because: 'W8', status: 400 },
  '124-upload-html-served': { because: 'W8', status: 404 },
  '131-upload-replace-other-type': { because: 'W8', status: 400 },
  '136-file-delete-of-another': { because: 'W1', status: 403 },
  '137-draft-create': { because: 'W7', status: 400 },
  '139-draft-create-publishedat-null': { because: 'W7', status: 400 },
  '140-draft-create-missing-required': { because: 'W7', status: 400 },
  '142-draft-read-anon': { because: 'W3', status: 404 },
  '146-published-read-after-draft-edit': { because: 'W3', status: 404 },
  '148-unpublish-action': { because: 'form', status: 404 },
  '149-draft-publish-missing-required': { because: 'W7', status: 404 },
  '152-car-delete-again': { because: 'W5', status: 404 },
  '154-make-delete-referenced': { because: 'W12', status: 409 },
  '178-make-create-unique-race': { because: 'W11', status: 201 },
  '181-car-create-default-status': { because: 'W7', status: 400 },
  '182-car-draft-anon': { because: 'W3', status: 404 },
  '187-car-create-unique-taken-draft': { because: 'W7', status: 400 },
  '191-seller-create-owner-other': { because: 'W7', status: 400 },
  '193-seller-writes-private-field': { because: 'W7', status: 400 },
  '196-upload-too-big-for-parser': { because: 'W8', status: 201 },
  '199-upload-one-good-one-bad': { because: 'W8', status: 400 },
  '200-upload-text-says-png': { because: 'W8', status: 400 },
};

const market = await openWritingMarket();
const { makeMember } = openMemberMakers(market);

const makes = await Promise.all(['Toyota R', 'Nissan R', 'Honda R'].map((name) => market.makeMake({ name })));
const corolla = await market.makeModel({ name: 'Corolla R', make: makes[0]?.id });
const suv = await market.makeCategory({ name: 'SUV R' });
const features = await Promise.all(
  Array.from({ length: 8 }, (_, at) => market.makeFeature({ name: `Feature R${at + 1}` })),
);

const writer = await market.makeWriter(2);
const other = await market.makeWriter(2);
const garage = await market.makeWriter(2, 'garage_id');
const sparecategory = await market.makeSpareCategory();
const { jwt: stranger } = await makeMember();
const { token: staffToken } = await market.makeStaffToken();
const gone = await market.makeMake({ name: 'Gone R' });
await market.makeCar({ make: gone.id });
const newGarage = await market.makeGarage();
const article = await market.makeArticle({ slug: 'written' });
const articleDraft = await market.makeArticle({ slug: 'a-draft', publishedAt: null });
const publicFiles = await Promise.all(Array.from({ length: 5 }, async () => (await market.makeMedia()).id));
/** Types that are written by programs of the staff. */
const OF_STAFF = /^\/api\/(makes|models|dealer-infos|garages|articles)/;

const car = await makeCar(writer.owner.id);
const taken = await makeCar(writer.owner.id);
const files = await Promise.all(Array.from({ length: 13 }, () => market.makeUpload(writer.sellerId)));
const publicFile = await market.makeMedia();
const { body: begun } = await writer.ask('/api/cars?status=draft', { method: 'POST', body: { data: { year: 2010 } } });
const draft = (begun as Written).data.documentId;

/** The tokens here for those that asked in the recording. */
const TOKENS: Record<string, string | undefined> = {
  'full-access API token': writer.token,
  'jwt of a seller: bob': writer.token,
  'jwt of a clerk: dora': writer.token,
  'jwt of another seller: carol': other.token,
  'custom API token: car.create only': writer.token,
  'jwt of alice: no write permission': stranger,
  'a token nobody issued': 'nobody-issued-this',
  'expired API token': await market.makeToken(writer.sellerId, { expiresAt: market.clock.now() - 1 }),
  'read-only API token': await market.makeToken(writer.sellerId, { scopes: ['drafts:read'] }),
};

/** The documentIds here for ids and documentIds of the recording. */
const DOCUMENTS: Record<string, string | undefined> = {
  gsqfyo866jr7h0gyrzbpprqh: makes[0]?.documentId,
  t5x0qbfbnsi5tlsb116w8lbf: makes[1]?.documentId,
  p8csid9zb6c007dxe296c2xo: corolla.documentId,
  t8151i3tuoc05v8t95smuqdl: suv.documentId,
  nwhyfbqcpv9ew2cqnu1czgyk: writer.owner.documentId,
  obhhupri26g9wy5o1o64gms6: other.owner.documentId,
  a6jb89sbssfnrnnz7thmi3mm: garage.owner.documentId,
  g9n2yh67ab6l4op9lrztd5vl: sparecategory.documentId,
  snna7sb800hnlxwwcna5fztn: features[0]?.documentId,
  mzojwwjnqwu2wcr4e6ejqaif: features[1]?.documentId,
  abvaraihdwr5rmq8eanqbpbs: features[2]?.documentId,
  vdj5vumt7r1vzompadct04kw: car.documentId,
  ahvdmvw9fak9ahkgq78tp8pl: car.documentId,
  f8uheyjrijx9t16frb3raz61: car.documentId,
  ovyuf8f3sk31k75h85s2jraw: car.documentId,
  drnwpyfz96tajppw98odj5xn: car.documentId,
  ao4b33hw4jmhm3y1efwlqfg5: taken.documentId,
  vmmy6gigwm99yfqad9gjq8or: draft,
  k1t5tnto65z6ubourgqxt1dp: newGarage.documentId,
  h0c77ws6qybujiuljs7r48q9: article.documentId,
  gqfdcjxwi8cvmfrey7551rmc: articleDraft.documentId,
  b44zwfhghoxpvfefiwwplklz: gone.documentId,
};
const withDocuments = (text: string) => text.replace(/\b[a-z0-9]{24}\b/g, (id) => DOCUMENTS[id] ?? id);

const REFS: Record<string, readonly number[]> = {
  make: makes.map(({ id }) => id),
  features: features.map(({ id }) => id),
  images: files,
  cover: publicFiles,
};
const STAFF_REFS = { ...REFS, images: publicFiles };

const tiny = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#cc3333' } })
  .png()
  .toBuffer();

const BOUNDARY = 'a-line-between-parts';

/** Numbers in addresses of files: 5 is everybody's, the others the seller's own. */
const withFiles = (path: string) =>
  path.replace(
    /(upload\?id=|upload\/files\/)(\d+)/,
    (_, before: string, id: string) => before + (id === '5' ? publicFile.id : (files[Number(id) - 5] ?? 0)),
  );

for (const answer of recorded.answers as Recorded[]) {
  const { name, status } = answer;
  const ruling = rulings[name];
  test(`${name}${ruling ? `: ${ruling.because}, ${REASONS[ruling.because]}` : ''}`, async () => {
    const { status: given, body, text, headers } = await ask(answer);
    expect(given, text).toBe(ruling?.status ?? status);
    if (given === 405) expect(headers.allow).toBeDefined();
    if (given !== status || given === 405 || isBodyless(answer)) return;
    expectShape(answer, body);
    if (given >= 400 && answer.error?.endsWith('Error') && answer.error !== 'SyntaxError') {
      expect(body).toMatchObject({ error: { name: answer.error } });
    }
  });
}

test.each(
  (recorded.answers as Recorded[]).filter(
    ({ name, method, status, path }) =>
      !OF_STAFF.test(path) &&
      method === 'POST' &&
      status === 201 &&
      name.includes('create') &&
      /W[127]/.test(rulings[name]?.because ?? ''),
  ),
)('$name as a draft: what a seller may say of it is kept, and answered as recorded', async (answer) => {
  const { data } = withNumbers(answer.body) as { data: Record<string, unknown> };
  const kept = Object.fromEntries(Object.entries(data).filter(([key]) => !NOT_SELLERS.includes(key)));
  const wrong = ['020', '022', '031'].some((number) => answer.name.startsWith(number));
  const path = answer.path.includes('status=')
    ? answer.path
    : `${answer.path}${answer.path.includes('?') ? '&' : '?'}status=draft`;
  const isPart = answer.path.startsWith('/api/spareparts');
  if (isPart) Object.assign(kept, { images: [await market.makeUpload(garage.sellerId)] });
  const asked = isPart ? { ...answer, as: 'garage' } : answer;
  TOKENS.garage = garage.token;
  const body = withDocuments(JSON.stringify({ data: wrong ? { make: kept.make } : kept }));
  const given = await ask(asked, {
    path: path.replace('populate[seller][fields][0]=username&', ''),
    body: wrong ? '{"data":{}}' : body,
  });
  expect(given.status, given.text).toBe(201);
  expect(given.body).toMatchObject({ data: { id: null } });
  expectShape(answer, given.body);
});

test('every ruling speaks of a recorded answer, and each reason but that of forms is one of the eleven', () => {
  const names = new Set(recorded.answers.map(({ name }) => name));
  for (const name of Object.keys(rulings)) expect(names).toContain(name);
  expect(recorded.answers).toHaveLength(118);
  expect(Object.keys(REASONS).filter((reason) => reason !== 'form')).toHaveLength(11);
});

interface Ruling {
  because: keyof typeof REASONS;
  status: number;
}

/** A car of the dealer as the operator's files bring it: nothing of it has to be there. */
async function makeCar(owner: number) {
  const images = [(await market.makeMedia()).id, (await market.makeMedia()).id];
  const make = makes[0]?.id ?? null;
  return market.makeCar({ dealer_info: owner, make, features: features.slice(0, 3).map(({ id }) => id), images });
}

/** Numbers of entries, below the relation that names them. */
function withNumbers(value: unknown, refs = REFS, ids?: readonly number[]): unknown {
  if (typeof value === 'number') return ids?.[value - 1] ?? value;
  if (Array.isArray(value)) return value.map((one) => withNumbers(one, refs, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withNumbers(inner, refs, ids ?? refs[key])]),
  );
}

interface Part {
  name: string;
  filename?: string;
  type?: string;
  base64?: string;
  content?: string;
  value?: string;
}

function contentOf({ base64, content = '', value = '' }: Part): Buffer {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (content.includes('PNG')) return Buffer.concat([tiny, Buffer.alloc(400_000)]);
  return Buffer.from(content || value);
}

function formOf(parts: readonly Part[]): Buffer {
  const written = parts.flatMap((part) => {
    const { name, filename, type = 'image/png' } = part;
    const file = filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: ${type}`;
    const bytes = part.name === 'refId' && part.value === '2002' ? Buffer.from(String(car.id)) : contentOf(part);
    return [
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

type Recorded = (typeof recorded.answers)[number] & {
  body?: unknown;
  multipart?: Part[];
  error?: string;
  shape?: unknown;
};

function bodyOf({ body, multipart, path }: Recorded): { body?: string | Buffer; type?: string } {
  if (multipart) return { body: formOf(multipart), type: `multipart/form-data; boundary=${BOUNDARY}` };
  if (body === undefined || body === null) return {};
  if (body === 'too big') return { body: `{"data":{"location":"${'x'.repeat(1_100_000)}"}}`, type: 'application/json' };
  const text =
    typeof body === 'string' ? body : JSON.stringify(withNumbers(body, OF_STAFF.test(path) ? STAFF_REFS : REFS));
  return { body: withDocuments(text), type: 'application/json' };
}

function ask(answer: Recorded, { path = answer.path, body }: { path?: string; body?: string } = {}) {
  const sent = body === undefined ? bodyOf(answer) : { body, type: 'application/json' };
  const isOfStaff = answer.as === 'full-access API token' && OF_STAFF.test(answer.path);
  const token = isOfStaff ? staffToken : TOKENS[answer.as];
  const { 'content-type': _, ...own } = (answer.headers ?? {}) as Record<string, string>;
  return market.request(withFiles(withDocuments(path)), {
    method: answer.method as 'GET',
    headers: {
      ...own,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sent.type !== undefined && { 'content-type': sent.type }),
      ...(sent.body !== undefined && { 'content-length': String(Buffer.byteLength(sent.body)) }),
    },
    ...(sent.body !== undefined && { body: sent.body }),
  });
}

/** Differences that any answer may have, whatever its status. */
const EVERYWHERE: readonly [because: keyof typeof REASONS, differs: RegExp][] = [
  ['form', /\.price: string, here number$/],
  ['form', /provider_metadata/],
  ['form', /\.formats: key \w+|\.formats: .*here object/],
  ['form', /keys in another order/],
  ['form', /body\.error: key details is new/],
  ['form', /body\.data: key make is new/],
  ['W1', /body\.data: key seller is missing/],
  ['W2', /body\.meta: key review is new/],
  ['W3', /^body\.data: entries, here none$/],
  ['W7', /details: key errors is new|errors: key value is (new|missing)|\.value: |details: key (path|value) is/],
];

const differences = differencesFrom([]);

function expectShape({ shape }: Recorded, body: unknown) {
  const found = differences(shape as Shape, body, 'body');
  expect(found.filter((difference) => !EVERYWHERE.some(([, pattern]) => pattern.test(difference)))).toEqual([]);
}

const isBodyless = (answer: Recorded) => answer.shape === undefined || typeof answer.shape === 'string';

/** Written by the market alone: a recording that names one of these shows its answer without. */
const NOT_SELLERS = ['reference', 'featured', 'dimension', 'video', 'cost', 'seller'];
