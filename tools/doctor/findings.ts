import type { MarketFacts } from './market-facts.ts';

/** A problem that was found. A fault must be corrected before the market opens to the public; anything else is advice. */
interface Finding {
  isFault: boolean;
  /** Two sentences: the first names the problem, the second tells what to do. */
  line: string;
}

const GB = 1_000_000_000;
const LEAST_FREE = { bytes: GB, share: 0.05 };
const BETTER_FREE = { bytes: 5 * GB, share: 0.1 };

const lessThan = ({ freeBytes, freeShare }: MarketFacts['disk'], least: typeof LEAST_FREE) =>
  freeBytes < least.bytes || freeShare < least.share;
const freeOf = ({ freeBytes, freeShare }: MarketFacts['disk']) =>
  `${(freeBytes / GB).toFixed(1)} GB, ${Math.floor(freeShare * 100)} %`;

const HOUR_MS = 3_600_000;
const BACKUP_OLD_MS = 48 * HOUR_MS;
const ageOf = (ms: number) =>
  ms < BACKUP_OLD_MS ? `${Math.floor(ms / HOUR_MS)} hours` : `${Math.floor(ms / (24 * HOUR_MS))} days`;

const isLocal = (url: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
const isLoopback = (host: string) => /^(localhost|127\..*|::1)$/.test(host);

type Check = (facts: MarketFacts) => string | false | undefined;

const fault = (check: Check) => ({ isFault: true, check });
const advice = (check: Check) => ({ isFault: false, check });

const catalogueOf = ({ catalogue }: MarketFacts) =>
  catalogue !== 'none' && 'isEmpty' in catalogue ? catalogue : undefined;

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/**
 * Returns in words how many stored texts are encrypted with an older secret of JWT_SECRET, and how many with one that JWT_SECRET lacks; ''
 * for none.
 */
function sealedTextsOf(facts: MarketFacts) {
  const [newest, ...older] = facts.secretIds;
  const { webhooks, secondFactors } = catalogueOf(facts)?.sealedWith ?? { webhooks: [], secondFactors: [] };
  const inWords = (isMeant: (id: string) => boolean) =>
    [
      ...counted(webhooks.filter(isMeant).length, 'webhook', 'webhooks'),
      ...counted(secondFactors.filter(isMeant).length, 'second factor', 'second factors'),
    ].join(' and ');
  return {
    older: inWords((id) => older.includes(id)),
    unreadable: newest === undefined ? '' : inWords((id) => id !== newest && !older.includes(id)),
  };
}

/** All checks, in the order in which a market is set up. Each returns the line about its problem, or nothing if there is none. */
const CHECKS = [
  fault(
    ({ catalogue }) =>
      catalogue === 'none' &&
      'There is no database yet: start the server once, or point DATA_DIR or DATABASE_URL at the market’s own.',
  ),
  fault(
    ({ catalogue }) =>
      catalogue !== 'none' &&
      'unread' in catalogue &&
      `The database does not answer (${catalogue.unread}): check DATABASE_URL or DATA_DIR, and run this as the same user as the server.`,
  ),
  fault(
    ({ hasPooledLimits }) =>
      hasPooledLimits === false &&
      'Statements over the pooler of DATABASE_URL have no time limit: alter role NAME set statement_timeout = 1500, alter role NAME set lock_timeout = 1000, then RECONNECT on PgBouncer (docs/operations.md, “Behind a pooler”).',
  ),
  fault(
    ({ config }) =>
      config.demoData === 'on' &&
      'DEMO_DATA is on: an empty catalogue would be filled with invented cars. Set DEMO_DATA=off.',
  ),
  advice(
    ({ config }) =>
      config.demoData === 'auto' &&
      'DEMO_DATA is not set: set DEMO_DATA=off, so that no invented car gets in by accident.',
  ),
  fault(
    (facts) =>
      catalogueOf(facts)?.hasDemo &&
      'The database contains demo entries: start with an empty DATA_DIR (or database) and DEMO_DATA=off, and import your own catalogue.',
  ),
  fault(
    (facts) =>
      catalogueOf(facts)?.hasExamples &&
      'The catalogue contains rows of the templates in docs/import (their references begin with EXAMPLE-): say yes under “delete” in these rows, and import the file again.',
  ),
  advice(
    (facts) =>
      catalogueOf(facts)?.isEmpty &&
      'Nothing is for sale yet: npm run import puts your catalogue on the market (docs/import.md).',
  ),
  fault(
    ({ placeholders }) =>
      placeholders.length > 0 &&
      `These settings still have values of the example (${placeholders.join(', ')}): put in your own.`,
  ),
  fault(
    (facts) =>
      catalogueOf(facts)?.reviewers === 0 &&
      'Nobody can review: what private people and new dealers put on sale would wait for good. Give somebody the role, by npm run staff -- add EMAIL admin (on a server of the guide: market staff add EMAIL admin).',
  ),
  advice(
    (facts) =>
      (catalogueOf(facts)?.jobsSetAside ?? 0) > 0 &&
      `Jobs were set aside and are not tried any more (${catalogueOf(facts)?.jobsSetAside}): an admin looks at them on /staff/failures.`,
  ),
  fault(
    ({ config: { publicUrl } }) =>
      isLocal(publicUrl) &&
      'PUBLIC_URL is an address of this machine: set it to the address that visitors use, such as https://market.example.',
  ),
  fault(
    ({ config: { publicUrl } }) =>
      !isLocal(publicUrl) &&
      publicUrl.startsWith('http:') &&
      'PUBLIC_URL begins with http: passwords would be sent unencrypted. Put TLS in front (docs/go-live.md) and set the https address.',
  ),
  fault(
    ({ config: { publicUrl, trustProxy } }) =>
      publicUrl.startsWith('https:') &&
      trustProxy === false &&
      'TRUST_PROXY is off, though TLS ends at a proxy: all visitors would be counted as one. Set TRUST_PROXY=loopback, or the proxy’s address.',
  ),
  advice(
    ({ config: { host, publicUrl } }) =>
      publicUrl.startsWith('https:') &&
      !isLoopback(host) &&
      'HOST lets anyone connect without TLS, past the proxy: set HOST=127.0.0.1, unless the proxy is on another machine and a firewall keeps everyone else out.',
  ),
  fault(
    ({ config: { smtpUrl } }) =>
      smtpUrl === undefined &&
      'SMTP_URL is not set: no email leaves this machine, so nobody can register. Set it to your mail server’s address.',
  ),
  fault(
    ({ mailServer }) =>
      typeof mailServer === 'object' &&
      `The mail server of SMTP_URL takes no mail from here; it answered: ${mailServer.refusal}`,
  ),
  fault(
    ({ config: { mailFrom } }) =>
      mailFrom.endsWith('.localdomain') &&
      'MAIL_FROM is not set: emails would have no valid sender and be rejected. Set it to an address at your domain.',
  ),
  fault(
    ({ config: { contactMailbox } }) =>
      contactMailbox.endsWith('.localdomain') &&
      'CONTACT_MAILBOX is not set: visitors’ messages would reach nobody. Set it to a mailbox that someone reads.',
  ),
  advice(
    ({ config: { sms } }) =>
      sms === undefined &&
      'SMS_USERNAME is not set: no SMS leaves this machine, so nobody can prove a telephone number and sell in private. Set it, with SMS_API_KEY, to your account at Africa’s Talking.',
  ),
  fault(
    ({ config: { sms } }) =>
      sms?.username === 'sandbox' &&
      'SMS_USERNAME is sandbox: SMS reach a simulator, and no telephone. Set it to the name of your live app.',
  ),
  advice(
    ({ config: { emailConfirmation } }) =>
      !emailConfirmation && 'EMAIL_CONFIRMATION is off: anyone can register with someone else’s email address.',
  ),
  fault(
    ({ secret }) =>
      secret === 'none' &&
      'There is no signing secret yet: start the server once, or set JWT_SECRET (openssl rand -base64 48).',
  ),
  fault(
    ({ secret }) =>
      secret === 'weak' &&
      'The file jwt-secret in DATA_DIR is short or easy to guess: delete it and restart. A good one is made, and everyone has to sign in again.',
  ),
  fault(
    ({ secret }) =>
      secret === 'unread' && 'The file jwt-secret in DATA_DIR cannot be read: run this as the same user as the server.',
  ),
  fault((facts) => {
    const { unreadable } = sealedTextsOf(facts);
    return (
      unreadable !== '' &&
      `A secret was dropped from JWT_SECRET too early: ${unreadable} cannot be read. Put it back at the end (JWT_SECRET=new,old; one from the file jwt-secret, too), start the server once, and run this again. If it is lost, webhooks need a new secret, and npm run staff -- reset takes a second factor away.`
    );
  }),
  advice((facts) => {
    const { older } = sealedTextsOf(facts);
    return (
      older !== '' &&
      `An older secret of JWT_SECRET is still needed by ${older}: start the server once before you drop it.`
    );
  }),
  fault(
    ({ open }) =>
      open.length > 0 && `Other users of this machine can read ${open.join(', ')}: run chmod -R go= on DATA_DIR.`,
  ),
  fault(
    ({ disk }) =>
      lessThan(disk, LEAST_FREE) &&
      `The disk of DATA_DIR or PICTURES_DIR is nearly full (${freeOf(disk)} free): free some space. Below 1 GB files of sellers are refused, and then all writes fail.`,
  ),
  advice(
    ({ disk }) =>
      !lessThan(disk, LEAST_FREE) &&
      lessThan(disk, BETTER_FREE) &&
      `The disk of DATA_DIR or PICTURES_DIR is filling up (${freeOf(disk)} free): plan for more space.`,
  ),
  advice(
    ({ backupAgeMs }) =>
      backupAgeMs === undefined &&
      'There is no backup yet: npm run backup makes one, and docs/go-live.md has a timer for each night.',
  ),
  advice(
    ({ backupAgeMs = 0 }) =>
      backupAgeMs > BACKUP_OLD_MS &&
      `The last backup is ${ageOf(backupAgeMs)} old: look at what is to make one each night.`,
  ),
  fault(
    ({ config: { rateLimits } }) =>
      !rateLimits && 'RATE_LIMITS is off: passwords can be guessed and emails sent without limit. Remove this setting.',
  ),
  advice(
    ({ config: { caches } }) =>
      caches !== 'on' && 'CACHES is for measurements only: remove it, and pages are many times faster.',
  ),
  advice(
    ({ config: { logLevel } }) =>
      ['debug', 'trace', 'silent'].includes(logLevel) &&
      'LOG_LEVEL logs too much or nothing: info is enough to find a fault.',
  ),
  fault(
    ({ config: { supportPhone } }) =>
      /^0*$/.test(supportPhone) &&
      'SUPPORT_PHONE is a placeholder: where a seller has no number, buyers would reach nobody. Set your own number.',
  ),
  fault(
    ({ config: { operator } }) =>
      operator === undefined &&
      'OPERATOR_NAME is not set: the law requires you to say who runs the market. Set it and OPERATOR_ADDRESS.',
  ),
  fault(
    ({ templates }) =>
      templates.length > 0 &&
      `Some texts are still templates (${templates.join(', ')} in storefront/pages/texts): have a lawyer review them, then remove the line that says so.`,
  ),
  advice(
    ({ config: { siteName } }) =>
      siteName === 'Motoka' && 'SITE_NAME is not set: your market is named after its software.',
  ),
  fault(({ logoProblem }) => logoProblem),
  advice(
    ({ config: { brandLogo, brandColour } }) =>
      brandLogo === undefined &&
      brandColour === undefined &&
      'Neither BRAND_LOGO nor BRAND_COLOUR is set: your market looks like any other new one.',
  ),
];

/** Returns lines about facts that are fine, so that the reader sees that they were checked. */
export function seenIn(facts: MarketFacts): string[] {
  const { mailServer, backupAgeMs, disk } = facts;
  const reviewers = catalogueOf(facts)?.reviewers ?? 0;
  return [
    mailServer === 'takes mail' && 'The mail server of SMTP_URL answers, and takes the sign-in.',
    reviewers > 0 && `${reviewers === 1 ? '1 member' : `${reviewers} members`} can review ads.`,
    backupAgeMs !== undefined && `The last backup is ${ageOf(backupAgeMs)} old.`,
    `Free on the disk of DATA_DIR: ${freeOf(disk)}.`,
  ].filter((line) => line !== false);
}

/** Returns the problems found, faults first. */
export function judge(facts: MarketFacts): Finding[] {
  const findings = CHECKS.flatMap(({ isFault, check }) => {
    const line = check(facts);
    return line ? [{ isFault, line }] : [];
  });
  return [...findings.filter(({ isFault }) => isFault), ...findings.filter(({ isFault }) => !isFault)];
}
