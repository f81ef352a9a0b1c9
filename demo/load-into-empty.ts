import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import type { Database, DatabaseAdapter } from '../platform/database/adapter.ts';
import { isEmptyCatalogue } from './empty-catalogue.ts';

/** Names in the data directory, beside the database, that show that a server ran here before. */
const LEFT_BY_A_SERVER = ['jwt-secret', 'outbox', 'pictures', 'uploads', 'drafts', 'incoming'];

/** Tables that have rows if people, or a catalogue, were here. `change` shows a catalogue for a day. */
const LEFT_BY_PEOPLE = ['account', 'contact_message', 'newsletter_subscription', 'media', 'change'] as const;

async function hasRows(db: Database, table: (typeof LEFT_BY_PEOPLE)[number]): Promise<boolean> {
  const row = await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns why these look like the settings of a market for real people; undefined: they do not. */
export function signInSettings({
  publicUrl,
  smtpUrl,
  dataDir,
  picturesDir,
  bucket,
}: MarketSettings): string | undefined {
  if (publicUrl.startsWith('https:')) return 'PUBLIC_URL begins with https';
  if (smtpUrl !== undefined) return 'SMTP_URL is set';
  if (bucket !== undefined) return 'S3_BUCKET is set';
  if (picturesDir !== dataDir) return 'PICTURES_DIR is set';
}

/**
 * Returns why this may be a market whose catalogue is lost or not loaded yet, in which demo cars must not be for sale; undefined: it is
 * not.
 */
async function signOfMarket({ db }: DatabaseAdapter, settings: Settings): Promise<string | undefined> {
  const { dataDir } = settings;
  const sign = signInSettings(settings);
  if (sign !== undefined) return sign;
  if (readdirSync(dataDir).some((name) => LEFT_BY_A_SERVER.includes(name))) return `${dataDir} was used before`;
  for (const table of LEFT_BY_PEOPLE) if (await hasRows(db, table)) return 'the database was used before';
}

export type MarketSettings = Pick<Config, 'publicUrl' | 'smtpUrl' | 'dataDir' | 'picturesDir' | 'bucket'>;
type Settings = MarketSettings & Pick<Config, 'demoData'>;

/**
 * Loads the demo catalogue, of at most so many cars, into an empty database, so that a new server shows something. If several servers
 * start, one of them loads it.
 */
export async function loadDemoIntoEmpty(
  adapter: DatabaseAdapter,
  settings: Settings,
  say: (line: string) => void,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (settings.demoData === 'off' || !(await isEmptyCatalogue(adapter.db))) return;
  const sign = settings.demoData === 'auto' ? await signOfMarket(adapter, settings) : undefined;
  if (sign !== undefined) {
    // Another server may have loaded the demo in the meantime; then nothing is reported.
    if (await isEmptyCatalogue(adapter.db))
      say(`The catalogue is empty, and stays so: ${sign}. DEMO_DATA=on loads the demo catalogue.`);
    return;
  }
  const { DEMO_CARS, loadDemo } = await import('./seed.ts');
  const cars = Math.min(DEMO_CARS, most);
  const added = await loadDemo(adapter, cars, say);
  if (added > 0) say(`Loaded the demo catalogue with ${cars} cars (DEMO_DATA=off leaves it out).`);
}
