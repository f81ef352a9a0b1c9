import { readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { keyIdOf } from '../../api/accounts/signing-keys.ts';
import { openBrand } from '../../platform/brand/open-brand.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import { sqlitePath } from '../../platform/database/sqlite-file.ts';
import { refusalOfMailServer } from '../../platform/mail/mailer.ts';
import { readLastBackup } from '../../platform/storage/last-backup.ts';
import { isWeakSecret, SECRET_SHORTEST } from '../../platform/weak-secret.ts';
import { type CatalogueFacts, hasPooledLimits, readCatalogue } from './catalogue-facts.ts';

const TEXTS = fileURLToPath(new URL('../../storefront/pages/texts', import.meta.url));
const ANYBODY_ELSE = 0o077;

export interface MarketFacts {
  config: Config;
  /** Facts from the database. 'none': there is no database yet. `unread`: why the database could not be read. */
  catalogue: CatalogueFacts | 'none' | { unread: string };
  /** Whether statements through a connection pooler have a time limit. Undefined: no pooler is used, or it does not answer. */
  hasPooledLimits: boolean | undefined;
  /** Where the secret that signs tokens comes from: 'set' if JWT_SECRET is; otherwise the state of the file that holds it. */
  secret: 'set' | 'none' | 'weak' | 'good' | 'unread';
  /** Ids of all secrets with which the server signs and verifies, the newest first. */
  secretIds: string[];
  /** Paths of files and folders of the market that other users of the machine can read or write. */
  open: string[];
  /** Free space on the disk of the data directory, or on that of the pictures if it is fuller. */
  disk: { freeBytes: number; freeShare: number };
  /** Names of legal texts that still say that a lawyer must review them. */
  templates: string[];
  /** Why the logo cannot be used; undefined if it can. */
  logoProblem: string | undefined;
  /** Names of settings that still have the value of the example file. */
  placeholders: string[];
  mailServer: 'none' | 'not asked' | 'takes mail' | { refusal: string };
  /** Age in ms of the last backup by `npm run backup`; undefined: there is none. */
  backupAgeMs: number | undefined;
}

/** Returns what the file system knows about a path; undefined if there is no such file or folder. */
const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });

function secretOf({ jwtSecrets, dataDir }: Config): Pick<MarketFacts, 'secret' | 'secretIds'> {
  if (jwtSecrets.length > 0) return { secret: 'set', secretIds: jwtSecrets.map(keyIdOf) };
  try {
    const secret = readFileSync(join(dataDir, 'jwt-secret'), 'utf8');
    const isWeak = secret.trim().length < SECRET_SHORTEST || isWeakSecret(secret);
    return { secret: isWeak ? 'weak' : 'good', secretIds: [keyIdOf(secret)] };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { secret: isMissing ? 'none' : 'unread', secretIds: [] };
  }
}

function openFiles({ dataDir, databaseUrl }: Config): string[] {
  const database = databaseUrl === undefined ? [sqlitePath(dataDir)] : [];
  const folder = statOf(dataDir);
  // No file is open if other users cannot enter the data directory: then the permissions of the files in it do not matter.
  if (folder && (folder.mode & ANYBODY_ELSE) === 0) return [];
  const paths = [dataDir, join(dataDir, 'jwt-secret'), join(dataDir, 'outbox'), ...database];
  return paths.filter((path) => ((statOf(path)?.mode ?? 0) & ANYBODY_ELSE) !== 0);
}

/** Returns the free space on the disk of a folder, which need not exist yet. */
function diskOf(folder: string): MarketFacts['disk'] {
  if (!statOf(folder)) return diskOf(dirname(folder));
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { freeBytes: bavail * bsize, freeShare: bavail / blocks };
}

const fullerOf = (one: MarketFacts['disk'], other: MarketFacts['disk']) =>
  one.freeBytes < other.freeBytes ? one : other;

const templateTexts = () =>
  readdirSync(TEXTS).filter(
    (name) => name.endsWith('.md') && readFileSync(join(TEXTS, name), 'utf8').includes('> **Template.**'),
  );

async function problemOfLogo(config: Config): Promise<string | undefined> {
  try {
    await openBrand(config);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

const EXAMPLE = fileURLToPath(new URL('../../docs/deploy/market.env', import.meta.url));
/**
 * Settings whose value must be the operator's own, since it is secret or personal: the example's value cannot be right. Phone numbers are
 * checked in another place.
 */
const OWN_SETTINGS = [
  'PUBLIC_URL',
  'SITE_NAME',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_MAILBOX',
];

/** Returns whether an address uses a domain that is reserved for examples (RFC 2606). */
const isReserved = (value: string) => /[@./]example(?:[:/]|$)|@example\.(?:com|net|org)$/i.test(value);

/** Returns the names of settings that still have a value from an example. */
function placeholdersIn(env: NodeJS.ProcessEnv): string[] {
  const example = parseEnv(readFileSync(EXAMPLE, 'utf8'));
  return OWN_SETTINGS.filter((name) => {
    const value = env[name] ?? '';
    return value !== '' && (value === example[name] || isReserved(value));
  });
}

async function askMailServer({ smtpUrl }: Config, placeholders: readonly string[]): Promise<MarketFacts['mailServer']> {
  if (smtpUrl === undefined) return 'none';
  if (placeholders.includes('SMTP_URL')) return 'not asked';
  const refusal = await refusalOfMailServer(smtpUrl);
  return refusal === undefined ? 'takes mail' : { refusal: withoutSecrets(refusal, smtpUrl) };
}

/** Replaces the password in a message of a mail server, which may quote what it received. */
function withoutSecrets(text: string, url: string): string {
  const { password } = new URL(url);
  return password === '' ? text : text.replaceAll(decodeURIComponent(password), '…').replaceAll(password, '…');
}

function backupAge({ dataDir }: Config, now: number): number | undefined {
  const madeAt = readLastBackup(dataDir);
  return madeAt === undefined ? undefined : now - madeAt;
}

/** Collects all facts that can be found on the server's machine. Changes nothing. */
export async function gatherFacts(config: Config, env: NodeJS.ProcessEnv, now: number): Promise<MarketFacts> {
  const placeholders = placeholdersIn(env);
  const catalogue = await readCatalogue(config).catch((error: unknown) => ({
    // Only the error's code is reported: the message of a database may contain the user's name and the address.
    unread: error instanceof Error && 'code' in error ? String(error.code) : 'no answer',
  }));
  return {
    config,
    catalogue: catalogue ?? 'none',
    hasPooledLimits: await hasPooledLimits(config).catch(() => undefined),
    ...secretOf(config),
    open: openFiles(config),
    disk: fullerOf(diskOf(config.dataDir), diskOf(config.picturesDir)),
    templates: templateTexts(),
    logoProblem: await problemOfLogo(config),
    placeholders,
    mailServer: await askMailServer(config, placeholders),
    backupAgeMs: backupAge(config, now),
  };
}
