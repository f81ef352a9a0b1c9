import type { MarketConfig } from '../../api/schema/market-config.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { demoDealers } from '../catalogue/demo-dealers.ts';
import { type MarketSettings, signInSettings } from '../load-into-empty.ts';
import { DEMO_ADS } from './demo-ads.ts';
import { DEMO_PEOPLE, insertPeople, type Passwords, PERSON_NAMES, randomPassword } from './demo-people.ts';
import { insertVisits } from './demo-visits.ts';
import { placeAd } from './place-ad.ts';

type Settings = MarketSettings & Pick<MarketConfig, 'demoData' | 'listingDays' | 'privateListings'>;

type Say = (line: string) => void;

const DAY_MS = 86_400_000;
/** Days since they joined, before their first listing. */
const CAME_DAYS_AGO = 200;
/** The most listings of a private seller, for the demo's. */
const PRIVATE_LISTINGS = 2;

/** Tables that have rows if anybody but the demo's people has used the market. */
const LEFT_BY_PEOPLE = ['account', 'contact_message', 'newsletter_subscription'] as const;

async function areThere(db: Database): Promise<boolean> {
  const emails = PERSON_NAMES.map((name) => DEMO_PEOPLE[name].email);
  const account = await db.selectFrom('account').select('id').where('email', 'in', emails).executeTakeFirst();
  return account !== undefined;
}

async function signOfPeople(db: Database): Promise<string | undefined> {
  for (const table of LEFT_BY_PEOPLE) {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    if (Number(rows) > 0) return 'people have used the database';
  }
  const ours = demoDealers.map(({ documentId }) => documentId);
  const other = await db.selectFrom('dealer').select('id').where('document_id', 'not in', ours).executeTakeFirst();
  if (other) return 'the database has dealers of its own';
}

/** Throws StartError if this seems to be a real market: the demo's users could change ads there, and its staff read personal data. */
export async function refusePeopleOfDemo({ db }: DatabaseAdapter, settings: Settings): Promise<void> {
  if (settings.demoData === 'off') throw new StartError('DEMO_DATA is off: the people of the demo were not added.');
  if (settings.demoData === 'on' || (await areThere(db))) return;
  const sign = signInSettings(settings) ?? (await signOfPeople(db));
  if (sign === undefined) return;
  throw new StartError(
    `This may be a real market: ${sign}. The people of the demo were not added. DEMO_DATA=on adds them all the same.`,
  );
}

function tell(passwords: Passwords, { publicUrl }: Settings, say: Say) {
  say('These people were added. Their passwords are shown this once:');
  for (const name of PERSON_NAMES) {
    const { username, email, part } = DEMO_PEOPLE[name];
    say(`  ${username.padEnd(18)} ${email.padEnd(27)} ${passwords[name]}  ${part}`);
  }
  say(`Sellers sign in at ${publicUrl}/sell/sign-in, staff at ${publicUrl}/staff/sign-in.`);
}

/**
 * Adds users who sell and moderate to the demo catalogue, with listings in every state, and prints their sign-in data. If they exist
 * already, prints that. Throws StartError as `refusePeopleOfDemo` does.
 */
export async function loadPeople(adapter: DatabaseAdapter, settings: Settings, say: Say, now: number): Promise<void> {
  await refusePeopleOfDemo(adapter, settings);
  const passwords = Object.fromEntries(PERSON_NAMES.map((name) => [name, randomPassword()])) as Passwords;
  const areNew = await adapter.db.transaction().execute(async (transaction) => {
    await adapter.takeTurn(transaction);
    if (await areThere(transaction)) return false;
    const people = await insertPeople(transaction, passwords, now - CAME_DAYS_AGO * DAY_MS);
    const { listingDays, privateListings } = settings;
    const parts = { adapter, listingDays, privateListings: Math.max(PRIVATE_LISTINGS, privateListings) };
    for (const [number, ad] of DEMO_ADS.entries()) {
      const listing = await placeAd({ db: transaction, services: parts, people }, ad, now);
      await insertVisits(transaction, listing, number, now);
    }
    return true;
  });
  if (areNew) tell(passwords, settings, say);
  else say('The people of the demo are there already; their passwords were shown when they were added.');
}
