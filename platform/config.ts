import { resolve } from 'node:path';
import type { z } from 'zod';
import type { Operator } from '#contract/site.ts';
import { EMAIL } from '#contract/values/email.ts';
import { settingsSchema } from './settings.ts';

/** The settings of the person who runs the market. Each has a default, so that none is needed for a first look. */
export interface Config {
  host: string;
  port: number;
  /** Where metrics are served, apart from the market; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** Absolute path of the folder of the database, the lock and other files of this server alone. */
  dataDir: string;
  /** Absolute path of the folder of `uploads/`, `pictures/` and `drafts/`: `dataDir`, or one that several servers share. */
  picturesDir: string;
  /** An S3-compatible bucket for these files, at a service's address without a path; undefined: they are in `picturesDir`. */
  bucket: { endpoint: string; name: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** A postgres:// address, or undefined for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** A direct address of that database; undefined: `databaseUrl` is one. */
  databaseListenUrl: string | undefined;
  /** The address visitors use, without a trailing slash. Links in mails and for search engines start with it. */
  publicUrl: string;
  /** Origins of other sites that may read the API in their visitors' browsers (CORS), without cookies. */
  allowedOrigins: string[];
  /** The API's address for pages, without a trailing slash. Empty: the pages' own. */
  apiHost: string;
  siteName: string;
  /** Absolute path of a picture; undefined: the name's first letter stands for the market. */
  brandLogo: string | undefined;
  /** #rrggbb in small letters, readable with ink or white on it; undefined: the product's own. */
  brandColour: string | undefined;
  /** Heading over the search of the first page; empty: the default of every market. */
  heroHeading: string;
  heroLine: string;
  /** The person or company that runs the market, by law. */
  operator: Operator | undefined;
  supportPhone: string;
  chatNumber: string;
  /** Addresses of the market's own pages elsewhere; an icon without an address is not shown. */
  social: { facebook: string; instagram: string; x: string; youtube: string; tiktok: string };
  /** `auto`: only if the settings do not look like a real market's. */
  demoData: 'auto' | 'on' | 'off';
  /** The secrets that sign tokens, the current one first; empty: one is created and stored in `dataDir`. */
  jwtSecrets: string[];
  /** Must a new member open the mailed link before signing in? */
  emailConfirmation: boolean;
  /** An smtp:// or smtps:// address, or undefined: mails become files in `dataDir`/outbox. */
  smtpUrl: string | undefined;
  /** The sender of all mails. */
  mailFrom: string;
  /** The address that receives messages of the contact form. */
  contactMailbox: string;
  /** The address for reports of security holes: a mailto: or https: address. */
  securityContact: string;
  /** The account at Africa's Talking that sends SMS; undefined: they become files in `dataDir`/outbox. */
  sms: { username: string; apiKey: string; sender: string | undefined } | undefined;
  /** The most SMS that the whole market sends in a day. */
  smsPerDay: number;
  /** Undefined: there is no sign-in by Google. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  /** Addresses of the reverse proxies that are trusted to name the visitor's address; false: none is. */
  trustProxy: false | string[];
  rateLimits: boolean;
  /** `on`: answers and pages are cached until their data changes; `answers`: answers of the API alone; `off`: neither. */
  caches: 'on' | 'answers' | 'off';
  /** The process of the `npm start` or `npm run dev` that started this one. */
  npmPid: number | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Settings that cannot be used. The message names each of them, one to a line, without repeating a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

// Safe pattern: what an operator sets.
const withoutSlash = (value: string) => value.replace(/\/+$/, '');

const brandOf = (settings: z.infer<typeof settingsSchema>) => ({
  siteName: settings.SITE_NAME,
  brandLogo: settings.BRAND_LOGO === '' ? undefined : resolve(settings.BRAND_LOGO),
  brandColour: settings.BRAND_COLOUR.toLowerCase() || undefined,
  heroHeading: settings.HERO_HEADING,
  heroLine: settings.HERO_LINE,
  operator:
    settings.OPERATOR_NAME === '' ? undefined : { name: settings.OPERATOR_NAME, address: settings.OPERATOR_ADDRESS },
});

/** Reads the settings of a schema. Throws ConfigError, which names every wrong one. */
export function parseSettings<Settings>(schema: z.ZodType<Settings>, environment: NodeJS.ProcessEnv): Settings {
  // An empty setting counts as not set: start scripts often pass on all of them.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `The setting ${issue.path.join('.')} ${issue.message}.`);
  throw new ConfigError(problems.join('\n'));
}

/** Reads the settings of the platform alone. Throws ConfigError, which names every wrong one. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  configOf(parseSettings(settingsSchema, environment), environment);

function hostAndPort(address: string): Config['metrics'] {
  if (address === '') return undefined;
  const at = address.lastIndexOf(':');
  return { host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) };
}

export function configOf(settings: z.infer<typeof settingsSchema>, environment: NodeJS.ProcessEnv): Config {
  const publicUrl = withoutSlash(settings.PUBLIC_URL || `http://localhost:${settings.PORT}`);
  const securityContact = settings.SECURITY_CONTACT || settings.CONTACT_MAILBOX || `${publicUrl}/contact`;
  return {
    host: settings.HOST,
    port: settings.PORT,
    metrics: hostAndPort(settings.METRICS_ADDRESS),
    dataDir: resolve(settings.DATA_DIR),
    picturesDir: resolve(settings.PICTURES_DIR || settings.DATA_DIR),
    bucket:
      settings.S3_BUCKET === ''
        ? undefined
        : {
            endpoint: withoutSlash(settings.S3_ENDPOINT),
            name: settings.S3_BUCKET,
            region: settings.S3_REGION,
            accessKeyId: settings.S3_ACCESS_KEY_ID,
            secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
          },
    databaseUrl: settings.DATABASE_URL || undefined,
    databaseListenUrl: settings.DATABASE_LISTEN_URL || undefined,
    publicUrl,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    apiHost: withoutSlash(settings.API_HOST),
    ...brandOf(settings),
    supportPhone: settings.SUPPORT_PHONE,
    chatNumber: settings.CHAT_NUMBER,
    social: {
      facebook: settings.SOCIAL_FACEBOOK,
      instagram: settings.SOCIAL_INSTAGRAM,
      x: settings.SOCIAL_X,
      youtube: settings.SOCIAL_YOUTUBE,
      tiktok: settings.SOCIAL_TIKTOK,
    },
    demoData: settings.DEMO_DATA,
    jwtSecrets: settings.JWT_SECRET,
    emailConfirmation: settings.EMAIL_CONFIRMATION === 'on',
    smtpUrl: settings.SMTP_URL || undefined,
    mailFrom: settings.MAIL_FROM,
    contactMailbox: settings.CONTACT_MAILBOX || 'contact@localhost.localdomain',
    securityContact: EMAIL.test(securityContact) ? `mailto:${securityContact}` : securityContact,
    sms:
      settings.SMS_USERNAME === ''
        ? undefined
        : {
            username: settings.SMS_USERNAME,
            apiKey: settings.SMS_API_KEY,
            sender: settings.SMS_SENDER || undefined,
          },
    smsPerDay: settings.SMS_PER_DAY,
    google:
      settings.GOOGLE_CLIENT_ID === ''
        ? undefined
        : {
            clientId: settings.GOOGLE_CLIENT_ID,
            clientSecret: settings.GOOGLE_CLIENT_SECRET,
            issuer: settings.GOOGLE_ISSUER,
          },
    trustProxy: settings.TRUST_PROXY,
    rateLimits: settings.RATE_LIMITS === 'on',
    caches: settings.CACHES,
    npmPid: /^(start|dev)$/.test(environment.npm_lifecycle_event ?? '')
      ? Number(environment.KEPT_RUNNING_FOR ?? process.ppid)
      : undefined,
    logLevel: settings.LOG_LEVEL,
  };
}
