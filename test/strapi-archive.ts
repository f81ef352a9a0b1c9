import { createCipheriv, scryptSync } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import sharp from 'sharp';
import { pack } from 'tar-stream';
import { makeDataDir } from './test-database.ts';

// Archives as `strapi export` of Strapi 5.54 writes them: rows as lines of JSON, relations apart, files with their bytes.

type Row = Record<string, unknown>;

/** A row of Strapi's database, as an archive has it. */
export interface StrapiRow {
  type: string;
  id: number;
  data: Row;
}

interface End {
  type: string;
  ref: number | string;
  field?: string;
  pos?: number;
}

interface StrapiLink {
  kind: string;
  relation: string;
  left: End;
  right: End;
}

/** The content of an archive. */
export interface StrapiMarket {
  rows: StrapiRow[];
  links: StrapiLink[];
  files: Map<string, Buffer>;
}

export const T0 = Date.parse('2026-11-20T08:00:00.000Z');
const FILE = 'plugin::upload.file';
const USER = 'plugin::users-permissions.user';

/** Returns a documentId for a word and a number, the same each time. */
export const strapiId = (word: string, number: number): string =>
  word
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 16)
    .padEnd(16, 'k') + number.toString(36).padStart(8, '0');

const isoAt = (ms: number) => new Date(ms).toISOString();

/** Returns numbers from 0 to below `most` that are the same on each run. */
export function openChance(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** Collects the rows and relations of a market. */
export function openStrapiMarket() {
  const market: StrapiMarket = { rows: [], links: [], files: new Map() };
  const counts = new Map<string, number>();

  function add(type: string, data: Row, { isPublished = true, id = (counts.get(type) ?? 0) + 1 } = {}): StrapiRow {
    counts.set(type, Math.max(id, counts.get(type) ?? 0));
    const at = T0 + id * 1_000;
    const times = {
      createdAt: isoAt(at),
      updatedAt: isoAt(at + 500),
      publishedAt: isPublished ? isoAt(at + 250) : null,
    };
    const word = type.split('.').at(-1)?.replaceAll('-', '') ?? '';
    const row = { type, id, data: { documentId: strapiId(word, id), ...data, ...times, locale: null } };
    market.rows.push(row);
    return row;
  }

  return {
    market,
    add,

    link(left: StrapiRow, field: string, targets: readonly StrapiRow[]): void {
      for (const [at, { type, id }] of targets.entries()) {
        const relation = targets.length > 1 ? 'manyToMany' : 'manyToOne';
        market.links.push({
          kind: 'relation.basic',
          relation,
          left: { type: left.type, field, ref: left.id, pos: at + 1 },
          right: { type, ref: id },
        });
      }
    },

    attach(owner: StrapiRow, field: string, files: readonly StrapiRow[]): void {
      for (const [at, { id }] of files.entries()) {
        market.links.push({
          kind: 'relation.morph',
          relation: 'morphToMany',
          left: { type: FILE, field: 'related', ref: id },
          right: { type: owner.type, ref: owner.id, field, pos: at + 1 },
        });
      }
    },

    /** Adds a picture with a copy. `name` is that of the file, as its address has it. */
    addPicture(name: string, bytes: Buffer, data: Row = {}): StrapiRow {
      const [hash = '', ending = ''] = name.split('.');
      market.files.set(name, bytes);
      const copy = `thumbnail_${name}`;
      market.files.set(copy, bytes);
      return add(FILE, {
        name: `${hash}.${ending}`,
        alternativeText: null,
        caption: null,
        width: 400,
        height: 300,
        formats: { thumbnail: { name: copy, hash: `thumbnail_${hash}`, ext: `.${ending}`, url: `/uploads/${copy}` } },
        hash,
        ext: `.${ending}`,
        mime: `image/${ending}`,
        size: Math.round(bytes.length / 10) / 100,
        url: `/uploads/${name}`,
        provider: 'local',
        folderPath: '/',
        ...data,
      });
    },

    addUser: (data: Row): StrapiRow =>
      add(USER, {
        username: 'member',
        email: 'member@example.com',
        provider: 'local',
        password: null,
        confirmed: true,
        blocked: false,
        phonenumber: null,
        newsletter: false,
        ...data,
      }),
  };
}

export type StrapiMaker = ReturnType<typeof openStrapiMarket>;

/** Returns a PNG of one colour. */
export const plainPng = (colour: string, width = 400, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

interface Sizes {
  cars: number;
  users?: number;
  /** Cars that each user saves and likes. */
  favourites?: number;
  hash?: string;
}

const MAKES = ['Toyota', 'Nissan', 'Subaru', 'Mazda', 'Honda', 'Isuzu'];
const PLACES = ['Kampala', 'Ntinda, Kampala', 'Mukono', 'Jinja', 'Japan Import'];
const FUELS = ['Petrol', 'Diesel', 'Hybrid'];
const FEATURES = ['Airbags', 'ABS', 'Sunroof', 'Bluetooth', 'Fog Lights', 'Alloy Wheels'];

/** Returns a market of this size, the same each time. */
export async function madeStrapiMarket({ cars, users = 0, favourites = 0, hash }: Sizes): Promise<StrapiMaker> {
  const maker = openStrapiMarket();
  const { add, link, attach, addPicture, addUser } = maker;
  const chance = openChance(7);
  const one = <Item>(items: readonly Item[]): Item => items[chance(items.length)] as Item;
  const pictures: StrapiRow[] = [];
  for (const [at, colour] of ['#a00', '#0a0', '#00a', '#aa0', '#0aa'].entries()) {
    pictures.push(addPicture(`car0${at}_1f2e3d4c5b.png`, await plainPng(colour)));
  }
  const makes = MAKES.map((name) => add('api::make.make', { name }));
  const models = makes.flatMap((make) =>
    [1, 2, 3].map((number) => {
      const model = add('api::model.model', { name: `${String(make.data.name).slice(0, 2)}${number}00` });
      link(model, 'make', [make]);
      return { model, make };
    }),
  );
  const categories = ['Sedan', 'SUV', 'Wagon'].map((name) => add('api::category.category', { name }));
  const features = FEATURES.map((name) => add('api::feature.feature', { name }));
  const dealers = [0, 1, 2, 3].map((number) =>
    add('api::dealer-info.dealer-info', {
      dealerName: `Dealer ${number}`,
      phonenumber: `000000000${number}`,
      email: `dealer${number}@example.com`,
      features: ['Financing'],
      featured: number === 0,
    }),
  );
  for (const [at, dealer] of dealers.entries()) attach(dealer, 'images', pictures.slice(at, at + 1));
  const all = Array.from({ length: cars }, (_, at) => {
    const car = add('api::car.car', {
      price: chance(20) === 0 ? null : 1_000_000 + chance(900) * 100_000,
      year: 1995 + chance(30),
      regyear: null,
      mileage: chance(250) * 1_000,
      location: one(PLACES),
      fueltype: one(FUELS),
      gearbox: one(['Manual', 'Automatic']),
      engine: 1_000 + chance(30) * 100,
      reference: `REF-${String(at + 1).padStart(6, '0')}`,
      modelcode: `ZRE-${chance(900)}`,
      doors: 3 + chance(3),
      dimension: (800 + chance(600)) / 100,
      color: one(['Blue', 'White', 'Silver']),
      seats: 5 + chance(3),
      drivetype: one(['RHD', 'LHD']),
      condition: one(['used', 'new']),
      featured: chance(10) === 0,
    });
    const { model, make } = one(models);
    link(car, 'make', [make]);
    link(car, 'model', [model]);
    link(car, 'category', [one(categories)]);
    if (chance(3) > 0) link(car, 'dealer_info', [one(dealers)]);
    const first = chance(FEATURES.length);
    link(car, 'features', [...features.slice(first), ...features.slice(0, first)].slice(0, 1 + chance(4)));
    attach(car, 'images', [...pictures.slice(chance(5)), ...pictures].slice(0, 3));
    return car;
  });
  for (let number = 1; number <= users; number += 1) {
    const user = addUser({
      username: `member ${number}`,
      email: `member${number}@example.com`,
      password: hash ?? null,
    });
    for (const kind of ['save', 'like'].slice(0, favourites > 0 ? 2 : 0)) {
      for (let at = 0; at < favourites; at += 1) {
        const favourite = add(`api::${kind}.${kind}`, {});
        link(favourite, 'user', [user]);
        link(favourite, 'car', [one(all)]);
      }
    }
  }
  return maker;
}

export interface ArchiveOptions {
  version?: string;
  /** Whether that Strapi asks new members to prove their address. */
  emailConfirmation?: boolean;
  /** Encrypted with this key. */
  key?: string;
  /** The salt of the key: in a header of its own, or fixed by the version of Strapi. */
  salt?: Buffer | string;
  isGzipped?: boolean;
  /** Further entries of the tar. */
  extra?: readonly { name: string; type?: string; linkname?: string; content?: Buffer }[];
}

const SALTED_WORD = Buffer.from('STRAPI2\0');

/** Writes an archive into a new folder, and returns its path. */
export async function writeStrapiArchive({ market }: StrapiMaker, options: ArchiveOptions = {}): Promise<string> {
  const { version = '5.54.0', emailConfirmation = true, key, salt = '', isGzipped = true, extra = [] } = options;
  const path = join(makeDataDir(), `export.tar${isGzipped ? '.gz' : ''}${key === undefined ? '' : '.enc'}`);
  const tar = pack();
  const lines = (items: readonly object[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('');
  tar.entry({ name: 'schemas/schemas_00001.jsonl' }, '{}\n');
  tar.entry({ name: 'entities/entities_00001.jsonl' }, lines(market.rows));
  for (const [name, bytes] of market.files) {
    tar.entry({ name: `assets/uploads/${name}` }, bytes);
    tar.entry({ name: `assets/metadata/${name}.json` }, '{}');
  }
  tar.entry({ name: 'links/links_00001.jsonl' }, lines(market.links));
  for (const { content = '', ...header } of extra) tar.entry(header, content);
  const advanced = { unique_email: true, allow_register: true, email_confirmation: emailConfirmation };
  const setting = { type: 'core-store', value: { key: 'plugin_users-permissions_advanced', value: advanced } };
  tar.entry({ name: 'configuration/configuration_00001.jsonl' }, lines([setting]));
  tar.entry({ name: 'metadata.json' }, JSON.stringify({ createdAt: isoAt(T0), strapi: { version } }));
  tar.finalize();
  const steps: Transform[] = isGzipped ? [createGzip({ level: 1 })] : [];
  const out = createWriteStream(path);
  if (key !== undefined) {
    if (typeof salt !== 'string') out.write(Buffer.concat([SALTED_WORD, Buffer.from([2, salt.length]), salt]));
    steps.push(createCipheriv('aes-128-ecb', scryptSync(key, salt, 16), null));
  }
  await pipeline([tar, ...steps, out]);
  return path;
}
