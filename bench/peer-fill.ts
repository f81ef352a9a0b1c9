import { DatabaseSync } from 'node:sqlite';
import { PICTURE_WIDTHS } from '#contract/values/pictures.ts';
import { CAR_FIELDS, PEER_TYPES } from './peer-schemas.ts';

// The same catalogue in both databases: copied from ours by SQL, under the same ids.

/** kB with two digits, as both sides write sizes. */
const kilobytes = (bytes: number) => Math.round(bytes / 10.24) / 100;

/** The four smaller copies of a picture as a list names them: those that are smaller than the picture. */
export function formatsJson(hash: string, ext: string, mime: string, width: number, height: number, bytes: number) {
  const smaller = Object.entries(PICTURE_WIDTHS).filter(([, formatWidth]) => formatWidth < width);
  const formats = smaller.map(([format, formatWidth]) => {
    const formatHeight = Math.round((height * formatWidth) / width);
    const sizeInBytes = Math.round((bytes * formatWidth * formatHeight) / (width * height));
    const named = { name: `${format}_${hash}${ext}`, hash: `${format}_${hash}`, ext, mime, path: null };
    const measured = { width: formatWidth, height: formatHeight, size: kilobytes(sizeInBytes), sizeInBytes };
    return [format, { ...named, ...measured, url: `/uploads/${format}_${hash}${ext}` }];
  });
  return JSON.stringify(Object.fromEntries(formats));
}

const ENTRY = 'id, document_id, created_at, updated_at, published_at';
const carColumns = Object.keys(CAR_FIELDS);
/** Places are stored once in this database, and written out for every car in the peer's. */
const carValues = carColumns.map((column) => (column === 'location' ? 'place.name' : `car.${column}`));

const named = (ours: string, theirs: string) =>
  `insert into ${theirs} (${ENTRY}, name) select ${ENTRY}, name from ours.${ours}`;
const carLink = (table: string, theirs: string, ours: string) =>
  `insert into ${table} (car_id, ${theirs}) select id, ${ours} from ours.car where ${ours} is not null order by id`;
const media = (link: string, owner: string, type: string, field: string) =>
  `insert into files_related_mph (file_id, related_id, related_type, field, "order")
    select media_id, ${owner}, 'api::${type}.${type}', '${field}', position + 1 from ours.${link} order by 2, 5`;

const COPIES = [
  named('make', 'makes'),
  named('category', 'categories'),
  named('feature', 'features'),
  named('model', 'models'),
  'insert into models_make_lnk (model_id, make_id) select id, make_id from ours.model',
  `insert into dealer_infos (${ENTRY}, dealer_name, phonenumber, email, features, featured)
    select ${ENTRY}, dealer_name, phonenumber, email, features, featured from ours.dealer`,
  `insert into files (${ENTRY}, name, alternative_text, width, height, formats, hash, ext, mime, size, url, provider,
      provider_metadata, folder_path)
    select ${ENTRY}, name, alternative_text, width, height,
      case when width is not null then formats_json(hash, ext, mime, width, height, size_bytes) end,
      hash, ext, mime, round(size_bytes / 1024.0, 2), '/uploads/' || hash || ext, provider,
      case when placeholder is not null then json_object('placeholder', placeholder) end, '/'
    from ours.media`,
  `insert into cars (${ENTRY}, ${carColumns.join()})
    select ${ENTRY.replaceAll(/\w+/g, 'car.$&')}, ${carValues.join()}
    from ours.car left join ours.place on place.id = car.place_id order by car.id`,
  carLink('cars_make_lnk', 'make_id', 'make_id'),
  carLink('cars_model_lnk', 'model_id', 'model_id'),
  carLink('cars_category_lnk', 'category_id', 'category_id'),
  carLink('cars_dealer_info_lnk', 'dealer_info_id', 'dealer_id'),
  `insert into cars_features_lnk (car_id, feature_id, feature_ord)
    select car_id, feature_id, row_number() over (partition by car_id order by feature_id) from ours.car_feature
    order by car_id, feature_id`,
  media('car_image', 'car_id', 'car', 'images'),
  media('car_video', 'car_id', 'car', 'video'),
  media('dealer_image', 'dealer_id', 'dealer-info', 'images'),
];

/** Visitors may read every type, alone and in lists. */
const grants = PEER_TYPES.flatMap(({ singular }) =>
  ['find', 'findOne'].map((action) => `api::${singular}.${singular}.${action}`),
);

const GRANT = `insert into up_permissions (document_id, action, created_at, updated_at, published_at)
  values (lower(hex(randomblob(12))), ?, 0, 0, 0)`;
const GRANT_TO_PUBLIC = `insert into up_permissions_role_lnk (permission_id, role_id, permission_ord)
  select max(up_permissions.id), (select id from up_roles where type = 'public'), ? from up_permissions`;

interface Index {
  name: string;
  sql: string;
}

const secondaryIndexes = (database: DatabaseSync) =>
  database
    .prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null
      and (tbl_name like 'cars%' or tbl_name = 'files_related_mph')`)
    .all() as unknown as Index[];

/** Fills a database that has the tables of the peer and no entries yet. */
export function fillPeer(peerDatabase: string, ourDatabase: string): void {
  const database = new DatabaseSync(peerDatabase);
  try {
    database.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off');
    database.function('formats_json', { deterministic: true, varargs: true }, (...row) =>
      formatsJson(String(row[0]), String(row[1]), String(row[2]), Number(row[3]), Number(row[4]), Number(row[5])),
    );
    database.prepare('attach ? as ours').run(ourDatabase);
    // Indexes are dropped and created again at the end, which is several times faster.
    const indexes = secondaryIndexes(database);
    database.exec('begin');
    for (const { name } of indexes) database.exec(`drop index "${name}"`);
    for (const copy of COPIES) database.exec(copy);
    for (const { sql } of indexes) database.exec(sql);
    for (const [at, action] of grants.entries()) {
      database.prepare(GRANT).run(action);
      database.prepare(GRANT_TO_PUBLIC).run(at + 1);
    }
    database.exec('commit; detach ours; analyze');
  } finally {
    database.close();
  }
}
