import { isIP } from 'node:net';
import { z } from 'zod';
import { EMAIL } from '#contract/values/email.ts';
import { isColour, problemOfColour } from './brand/colour.ts';
import { isWeakSecret, SECRET_SHORTEST } from './weak-secret.ts';

// The environment variables of every market, each with its default, rule and description. `config.ts` reads them.

const webAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const optionalWebAddress = z
  .string()
  .default('')
  .refine((value) => value === '' || webAddress(value), 'must be empty or start with http:// or https://');

const addressWithoutPath = optionalWebAddress.refine(
  (value) => value === '' || !webAddress(value) || new URL(value).pathname === '/',
  'must be an address without a path',
);

/** Matches bucket names that all S3-compatible services accept. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const BUCKET_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Returns whether a value is an origin as browsers send it: in small letters, without path or trailing slash. */
const isOrigin = (value: string) =>
  /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/.test(value) &&
  URL.canParse(value) &&
  new URL(value).origin === value;

/**
 * Returns the rule for a text of one line: line breaks, invisible characters and those that change the direction of text are refused in a
 * heading, a mail's sender or a document.
 */
const oneLine = (most: number, fallback = '') =>
  z
    .string()
    .max(most, `must be at most ${most} characters`)
    .refine(
      (value) => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(value),
      'must be one line, without tabs or other control characters',
    )
    .default(fallback)
    .transform((value) => value.trim());

const digits = (text: string) => text.replace(/[\s-]/g, '');
const phone = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine((value) => value === '' || /^\+?\d{9,15}$/.test(digits(value)), 'must be a phone number')
    .transform(digits);

export const wholeNumber = (fallback: string, least: number, most: number) =>
  z
    .string()
    .default(fallback)
    .refine(
      (value) => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);

/**
 * Matches IPv4 addresses written as IPv6. All of them begin with the same 96 bits, and a network with a shorter prefix would not match
 * them.
 */
const MAPPED = /^::ffff:\d+\.\d+\.\d+\.\d+$/i;

/**
 * Returns whether a value is a proxy's address or network. A network with a prefix of 0 bits is refused: it contains every address, so that
 * anybody could pretend to be a proxy and give a false address.
 */
function isProxyAddress(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const least = MAPPED.test(address) ? 97 : 1;
  return bits === undefined ? most > 0 : Number(bits) >= least && Number(bits) <= most;
}

/** Returns whether a value is a host and a port, such as `[::1]:9100`. IPv6 addresses are in brackets. */
const isHostAndPort = (value: string) =>
  value === '' || (/^[^/@?#]+:\d{1,5}$/.test(value) && URL.canParse(`http://${value}`));

const postgresAddress = z
  .string()
  .default('')
  .refine(
    (value) => value === '' || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)),
    'must be empty or an address such as postgres://user:password@host:5432/name',
  );

export const settingsSchema = z
  .object({
    HOST: z.string().default('127.0.0.1').describe('the address on which the server listens'),
    PORT: z
      .string()
      .default('3000')
      .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535, 'must be a port number from 0 to 65535')
      .transform(Number)
      .describe('the port on which the server listens'),
    METRICS_ADDRESS: z
      .string()
      .default('')
      .refine(isHostAndPort, 'must be empty or an address and a port such as 127.0.0.1:9464')
      .describe(
        'where Prometheus reads `/metrics`, such as `127.0.0.1:9464`: an address that visitors cannot reach; empty: nowhere: [watching it](operations.md#watching-it)',
      ),
    DATA_DIR: z
      .string()
      .default('./data')
      .describe('the folder of the database, the pictures and the lock; each server has one of its own'),
    PICTURES_DIR: z
      .string()
      .default('')
      .describe('the folder of the pictures, where several servers share one; empty: `DATA_DIR`'),
    S3_ENDPOINT: addressWithoutPath.describe(
      'the address of an S3-compatible service that holds the pictures instead of a folder: [pictures in a bucket](operations.md#pictures-in-a-shared-folder-or-a-bucket)',
    ),
    S3_BUCKET: z
      .string()
      .default('')
      .refine((value) => value === '' || BUCKET.test(value), 'must be the name of a bucket, such as motoka-pictures')
      .describe('the bucket there; a bucket needs all five `S3_` settings'),
    S3_REGION: z.string().default('').describe('its region'),
    S3_ACCESS_KEY_ID: z.string().default('').describe('the id of an access key to it'),
    S3_SECRET_ACCESS_KEY: z.string().default('').describe('the secret of that access key'),
    DATABASE_URL: postgresAddress.describe('`postgres://user:password@host:5432/name`; empty: SQLite in `DATA_DIR`'),
    DATABASE_LISTEN_URL: postgresAddress.describe(
      'an address of the same database past the pooler, where `DATABASE_URL` leads to PgBouncer in transaction mode: [behind a pooler](operations.md#behind-a-pooler); empty: `DATABASE_URL` leads to PostgreSQL itself',
    ),
    PUBLIC_URL: addressWithoutPath.describe(
      'the address that visitors use; pages of other origins may not call the API. Passkeys are good for its host alone. Empty: `http://localhost:PORT`',
    ),
    ALLOWED_ORIGINS: z
      .string()
      .default('')
      .transform((value) => (value === '' ? [] : value.split(',').map((part) => part.trim())))
      .refine(
        (origins) => origins.every(isOrigin),
        'must be addresses such as https://app.example.com, separated by commas, each without a path or a trailing slash',
      )
      .describe(
        'origins whose pages may read the API in a browser, such as `https://app.example.com`, separated by commas; without cookies, and they change nothing',
      ),
    API_HOST: optionalWebAddress.describe('the address of the API for the pages; empty: their own address'),
    SITE_NAME: oneLine(40, 'Motoka')
      .refine((value) => value !== '', 'must not be empty')
      .describe("the market's name, at most 40 characters"),
    BRAND_LOGO: z
      .string()
      .default('')
      .describe(
        "the path of the market's logo, a PNG, JPEG, WebP or SVG, read at the start and never sent as it is; empty: the name's first letter stands for the market",
      ),
    BRAND_COLOUR: z
      .string()
      .default('')
      .refine((value) => value === '' || isColour(value), 'must be a colour such as #0b6e4f')
      .superRefine((value, { addIssue }) => {
        const message = isColour(value) ? problemOfColour(value) : undefined;
        if (message !== undefined) addIssue({ code: 'custom', message });
      })
      .describe(
        "the market's colour, such as `#0b6e4f`; text on it is black or white, and a colour on which neither can be read is refused. Empty: `#fcdc04`",
      ),
    HERO_HEADING: oneLine(60).describe('the heading over the search of the home page; empty: the usual one'),
    HERO_LINE: oneLine(140).describe('the line below that heading; empty: the usual one'),
    OPERATOR_NAME: oneLine(80).describe(
      'the company or person who runs the market, which the law requires to be named: in the footer, in mails, in the texts about the market',
    ),
    OPERATOR_ADDRESS: oneLine(160).describe('their postal address; set together with `OPERATOR_NAME`'),
    // The default is clearly no real number, so that nobody calls it by mistake before the market sets its own.
    SUPPORT_PHONE: phone('0000000000').describe("the market's number, shown where no other is known"),
    CHAT_NUMBER: phone('').describe('the number behind the chat link; empty: no link'),
    SOCIAL_FACEBOOK: optionalWebAddress.describe("the market's page on Facebook; empty: its icon is not shown"),
    SOCIAL_INSTAGRAM: optionalWebAddress.describe("the market's page on Instagram; empty: its icon is not shown"),
    SOCIAL_X: optionalWebAddress.describe("the market's page on X; empty: its icon is not shown"),
    SOCIAL_YOUTUBE: optionalWebAddress.describe("the market's page on YouTube; empty: its icon is not shown"),
    SOCIAL_TIKTOK: optionalWebAddress.describe("the market's page on TikTok; empty: its icon is not shown"),
    DEMO_DATA: z
      .enum(['auto', 'on', 'off'], 'must be auto, on or off')
      .default('auto')
      .describe(
        '`auto`: an empty database gets the demo catalogue, unless something suggests a real market; `on`: it does; `off`: it stays empty',
      ),
    JWT_SECRET: z
      .string()
      .default('')
      .transform((value) => (value === '' ? [] : value.split(',').map((part) => part.trim())))
      .refine(
        (secrets) => secrets.every((secret) => secret.length >= SECRET_SHORTEST),
        `must have at least ${SECRET_SHORTEST} characters; to change it, write the new one, a comma and the old one`,
      )
      .refine(
        (secrets) => !secrets.some((secret) => secret.length >= SECRET_SHORTEST && isWeakSecret(secret)),
        'must not be made of well-known words or a repeated pattern; `openssl rand -base64 48` makes a good one',
      )
      .describe(
        'the secret that tokens are signed with, at least 32 characters and no well-known words; `new,old` changes it without signing anybody out. Empty: one is made at the first start and kept in `DATA_DIR`',
      ),
    EMAIL_CONFIRMATION: z
      .enum(['on', 'off'], 'must be on or off')
      .default('on')
      .describe('`off`: new members need not open a mailed link first, for networks without mail'),
    SMTP_URL: z
      .string()
      .default('')
      .refine(
        (value) => value === '' || (/^smtps?:\/\//.test(value) && URL.canParse(value)),
        'must be empty or an address such as smtp://user:password@host:587',
      )
      .describe(
        'the mail server, such as `smtp://user:password@host:587`; empty: each mail is a file in `DATA_DIR/outbox`',
      ),
    MAIL_FROM: z
      .string()
      .default('no-reply@localhost.localdomain')
      .refine((value) => EMAIL.test(value), 'must be an email address in lower case')
      .describe('the sender of all mails'),
    CONTACT_MAILBOX: z
      .string()
      .default('')
      .refine((value) => value === '' || EMAIL.test(value), 'must be an email address in lower case')
      .describe('the mailbox for messages to the market; needed once `SMTP_URL` is set'),
    SECURITY_CONTACT: z
      .string()
      .default('')
      .refine(
        (value) => value === '' || EMAIL.test(value) || (value.startsWith('https://') && webAddress(value)),
        'must be an email address in lower case, or start with https://',
      )
      .describe(
        'the contact named by `/.well-known/security.txt`: an email address, or one that starts with `https://`. Empty: `CONTACT_MAILBOX`, else the contact page',
      ),
    SMS_USERNAME: z
      .string()
      .default('')
      .describe("the app at Africa's Talking by which SMS are sent; empty: each is a file in `DATA_DIR/outbox`"),
    SMS_API_KEY: z.string().default('').describe("that app's key"),
    SMS_SENDER: z
      .string()
      .default('')
      .refine(
        (value) => value === '' || /^([A-Za-z0-9][A-Za-z0-9 ]{1,10}|\+?\d{3,15})$/.test(value),
        'must be a name of at most 11 letters and digits, or a short code',
      )
      .describe('the sender of SMS, a name or short code registered there; empty: theirs'),
    SMS_PER_DAY: wholeNumber('500', 1, 100_000).describe(
      'the most SMS a day with codes that prove a number, and as many again to sign in with; each costs money',
    ),
    GOOGLE_CLIENT_ID: z
      .string()
      .default('')
      .describe('the OAuth client for signing in by Google; empty: its button is not shown'),
    GOOGLE_CLIENT_SECRET: z.string().default('').describe("that client's secret"),
    GOOGLE_ISSUER: optionalWebAddress
      .default('https://accounts.google.com')
      .describe('the OpenID provider behind that button'),
    TRUST_PROXY: z
      .string()
      .default('off')
      .transform((value) => (value === 'off' || value === '' ? false : value.split(',').map((part) => part.trim())))
      .refine(
        (value) => value === false || value.every(isProxyAddress),
        'must be off, or addresses such as loopback or 10.0.0.0/8, separated by commas',
      )
      .describe(
        "addresses of the reverse proxies that may state a visitor's address, separated by commas, or `loopback`",
      ),
    RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on').describe('`off` is for measurements alone'),
    CACHES: z
      .enum(['on', 'answers', 'off'], 'must be on, answers or off')
      .default('on')
      .describe('for measurements: `off` makes each answer and each page anew, `answers` the pages alone'),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info')
      .describe(
        'the least severe level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
      ),
  })
  .refine((settings) => settings.DATABASE_LISTEN_URL === '' || settings.DATABASE_URL !== '', {
    path: ['DATABASE_LISTEN_URL'],
    message: 'must be empty where DATABASE_URL is: it is another address of that database',
  })
  .refine((settings) => (settings.GOOGLE_CLIENT_ID === '') === (settings.GOOGLE_CLIENT_SECRET === ''), {
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'must be set if GOOGLE_CLIENT_ID is, and empty if it is not',
  })
  .refine((settings) => (settings.SMS_USERNAME === '') === (settings.SMS_API_KEY === ''), {
    path: ['SMS_API_KEY'],
    message: 'must be set if SMS_USERNAME is, and empty if it is not',
  })
  .superRefine((settings, { addIssue }) => {
    const missing = BUCKET_SETTINGS.filter((name) => settings[name] === '');
    if (missing.length === BUCKET_SETTINGS.length) return;
    for (const name of missing) {
      addIssue({ code: 'custom', path: [name], message: 'must be set: a bucket needs all five S3_ settings' });
    }
    if (settings.PICTURES_DIR !== '') {
      addIssue({
        code: 'custom',
        path: ['PICTURES_DIR'],
        message: 'must be empty when the pictures are kept in a bucket',
      });
    }
  })
  .refine((settings) => (settings.OPERATOR_NAME === '') === (settings.OPERATOR_ADDRESS === ''), {
    path: ['OPERATOR_ADDRESS'],
    message: 'must be set if OPERATOR_NAME is, and empty if it is not',
  })
  .refine((settings) => settings.SMTP_URL === '' || settings.CONTACT_MAILBOX !== '', {
    path: ['CONTACT_MAILBOX'],
    message: 'must be set if SMTP_URL is, or messages to the market would go nowhere',
  });

/** A setting as docs/settings.md describes it. `fallback`: its default, as the text of an environment variable. */
interface SettingDescription {
  name: string;
  fallback: string;
  meaning: string;
}

/** Returns the settings of a schema, in the order in which it declares them. */
export function describeSettings(schema: z.ZodObject): SettingDescription[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => {
    const { default: fallback, description } = z
      .object({ default: z.string(), description: z.string() })
      .parse(property);
    return { name, fallback, meaning: description };
  });
}
