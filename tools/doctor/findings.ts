import type { MarketFacts } from './market-facts.ts';

/** A fault keeps a market from real people; advice does not. */
export interface Finding {
  isFault: boolean;
  /** What is wrong, and what to do. */
  line: string;
}

const GB = 1_000_000_000;
const LEAST_FREE = { bytes: GB, share: 0.05 };
const BETTER_FREE = { bytes: 5 * GB, share: 0.1 };

const lessThan = ({ freeBytes, freeShare }: MarketFacts['disk'], least: typeof LEAST_FREE) =>
  freeBytes < least.bytes || freeShare < least.share;
const freeOf = ({ freeBytes, freeShare }: MarketFacts['disk']) =>
  `${(freeBytes / GB).toFixed(1)} GB, ${Math.floor(freeShare * 100)} %`;

const isLocal = (url: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
const isLoopback = (host: string) => /^(localhost|127\..*|::1)$/.test(host);

type Check = (facts: MarketFacts) => string | false | undefined;

const fault = (check: Check) => ({ isFault: true, check });
const advice = (check: Check) => ({ isFault: false, check });

const catalogueOf = ({ catalogue }: MarketFacts) =>
  catalogue !== 'none' && 'isEmpty' in catalogue ? catalogue : undefined;

/** One line each, in the order in which a market is set up. */
const CHECKS = [
  fault(
    ({ catalogue }) =>
      catalogue === 'none' &&
      'There is no database yet: start the server once, or set DATA_DIR or DATABASE_URL to the market’s.',
  ),
  fault(
    ({ catalogue }) =>
      catalogue !== 'none' &&
      'unread' in catalogue &&
      `The database does not answer (${catalogue.unread}): look at DATABASE_URL or DATA_DIR, and run this as the user that the server runs as.`,
  ),
  fault(
    ({ config }) =>
      config.demoData === 'on' &&
      'DEMO_DATA is on: an empty catalogue would be filled with invented cars. Set DEMO_DATA=off.',
  ),
  advice(
    ({ config }) =>
      config.demoData === 'auto' && 'DEMO_DATA is not set: say DEMO_DATA=off, and no invented car comes in by a slip.',
  ),
  fault(
    (facts) =>
      catalogueOf(facts)?.hasDemo &&
      'Entries of the demo are in the database: begin with an empty DATA_DIR (or database) and DEMO_DATA=off, and import your own.',
  ),
  advice(
    (facts) =>
      catalogueOf(facts)?.isEmpty &&
      'Nothing is for sale yet: npm run import puts your catalogue on the market (docs/import.md).',
  ),
  fault(
    ({ config: { publicUrl } }) =>
      isLocal(publicUrl) &&
      'PUBLIC_URL is an address of this machine: set it to the one that visitors use, such as https://market.example.',
  ),
  fault(
    ({ config: { publicUrl } }) =>
      !isLocal(publicUrl) &&
      publicUrl.startsWith('http:') &&
      'PUBLIC_URL begins with http: passwords would travel in clear. Put TLS in front (docs/go-live.md) and set the https address.',
  ),
  fault(
    ({ config: { publicUrl, trustProxy } }) =>
      publicUrl.startsWith('https:') &&
      trustProxy === false &&
      'TRUST_PROXY is off though TLS ends at a proxy: all visitors would count as one. Set TRUST_PROXY=loopback, or the proxy’s address.',
  ),
  advice(
    ({ config: { host, publicUrl } }) =>
      publicUrl.startsWith('https:') &&
      !isLoopback(host) &&
      'HOST lets others than this machine’s proxy connect, without TLS: set HOST=127.0.0.1, unless the proxy is elsewhere and a firewall keeps the rest out.',
  ),
  fault(
    ({ config: { smtpUrl } }) =>
      smtpUrl === undefined &&
      'SMTP_URL is not set: no mail leaves this machine, and nobody can register. Set it to your mail server’s address.',
  ),
  fault(
    ({ config: { mailFrom } }) =>
      mailFrom.endsWith('.localdomain') &&
      'MAIL_FROM is not set: mails would come from nowhere and be thrown away. Set it to an address of your domain.',
  ),
  fault(
    ({ config: { contactMailbox } }) =>
      contactMailbox.endsWith('.localdomain') &&
      'CONTACT_MAILBOX is not set: what visitors write would reach nobody. Set it to a mailbox that somebody reads.',
  ),
  advice(
    ({ config: { emailConfirmation } }) =>
      !emailConfirmation && 'EMAIL_CONFIRMATION is off: anybody can register with somebody else’s address.',
  ),
  fault(
    ({ secret }) =>
      secret === 'none' &&
      'There is no secret to sign with yet: start the server once, or set JWT_SECRET (openssl rand -base64 48).',
  ),
  fault(
    ({ secret }) =>
      secret === 'weak' &&
      'The file jwt-secret in DATA_DIR is short or easy to guess: delete it, and the next start makes a good one; everybody signs in again.',
  ),
  fault(
    ({ secret }) =>
      secret === 'unread' &&
      'The file jwt-secret in DATA_DIR cannot be read: run this as the user that the server runs as.',
  ),
  fault(
    ({ open }) =>
      open.length > 0 && `Other users of this machine can read ${open.join(', ')}: chmod -R go= on DATA_DIR.`,
  ),
  fault(
    ({ disk }) =>
      lessThan(disk, LEAST_FREE) &&
      `The disk of DATA_DIR is nearly full (${freeOf(disk)} free): make room, or writes fail soon.`,
  ),
  advice(
    ({ disk }) =>
      !lessThan(disk, LEAST_FREE) &&
      lessThan(disk, BETTER_FREE) &&
      `The disk of DATA_DIR has little room left (${freeOf(disk)} free).`,
  ),
  fault(
    ({ config: { rateLimits } }) =>
      !rateLimits && 'RATE_LIMITS is off: passwords can be guessed and mails sent without end. Leave it out.',
  ),
  advice(
    ({ config: { caches } }) =>
      caches !== 'on' && 'CACHES is for measurements: leave it out, and pages are many times as fast.',
  ),
  advice(
    ({ config: { logLevel } }) =>
      ['debug', 'trace', 'silent'].includes(logLevel) &&
      'LOG_LEVEL says too much or nothing: info tells what you need to find a fault.',
  ),
  fault(
    ({ config: { supportPhone } }) =>
      /^0*$/.test(supportPhone) &&
      'SUPPORT_PHONE is a placeholder: buyers of a seller without a number would call nobody. Set your own.',
  ),
  fault(
    ({ config: { operator } }) =>
      operator === undefined &&
      'OPERATOR_NAME is not set: the law wants to know who runs the market. Set it and OPERATOR_ADDRESS.',
  ),
  fault(
    ({ templates }) =>
      templates.length > 0 &&
      `Texts are templates still (${templates.join(', ')} in storefront/pages/texts): have a lawyer review them, then take out the line that says so.`,
  ),
  advice(
    ({ config: { siteName } }) =>
      siteName === 'Motoka' && 'SITE_NAME is not set: your market has the name of its software.',
  ),
  fault(({ logoProblem }) => logoProblem),
  advice(
    ({ config: { brandLogo, brandColour } }) =>
      brandLogo === undefined &&
      brandColour === undefined &&
      'Neither BRAND_LOGO nor BRAND_COLOUR is set: your market looks like every new one.',
  ),
];

/** What is not yet fit for real people, the faults first. */
export function judge(facts: MarketFacts): Finding[] {
  const findings = CHECKS.flatMap(({ isFault, check }) => {
    const line = check(facts);
    return line ? [{ isFault, line }] : [];
  });
  return [...findings.filter(({ isFault }) => isFault), ...findings.filter(({ isFault }) => !isFault)];
}
