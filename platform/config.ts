import { resolve } from 'node:path';
import type { z } from 'zod';
import type { Operator } from '#contract/site.ts';
import { EMAIL } from '#contract/values/email.ts';
import { settingsSchema } from './settings.ts';

/** Settings that the operator of the market can make. Each has a default, so that a market can be tried without any. */
export interface Config {
  host: string;
  port: number;
  /** Host and port on which metrics are served, separately from the market; undefined: they are not served. */
  metrics: { host: string; port: number } | undefined;
  /** Absolute path of the folder with the database, the lock and other files that only this server uses. */
  dataDir: string;
  /** Absolute path of the folder with `uploads/`, `pictures/` and `drafts/`: by default `dataDir`; several servers may share it. */
  picturesDir: string;
  /**
   * An S3-compatible bucket that stores the pictures; undefined: they are stored in `picturesDir`. `endpoint`: the address of the bucket's
   * service, without a path.
   */
  bucket: { endpoint: string; name: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** Address of a PostgreSQL database (postgres://…); undefined: an SQLite database in `dataDir`. */
  databaseUrl: string | undefined;
  /** An address of the PostgreSQL database that bypasses a connection pooler; undefined: `databaseUrl` leads to the database itself. */
  databaseListenUrl: string | undefined;
  /** The address that visitors use, without a trailing slash. Links in mails and for search engines begin with it. */
  publicUrl: string;
  /** Origins of other sites that may read the API in their visitors' browsers (CORS), without cookies. */
  allowedOrigins: string[];
  /** The address at which pages call the API, without a trailing slash. Empty if that is the address of the pages. */
  apiHost: string;
  siteName: string;
  /** Absolute path of the logo's file; undefined: the first letter of the name is shown in its place. */
  brandLogo: string | undefined;
  /** The market's colour as #rrggbb in small letters, on which dark or white text is readable; undefined: the default yellow. */
  brandColour: string | undefined;
  /** Heading above the search on the home page; empty: the default heading. */
  heroHeading: string;
  heroLine: string;
  /** The person or company that legally runs the market. */
  operator: Operator | undefined;
  supportPhone: string;
  chatNumber: string;
  /** Addresses of the market's pages on social networks. An empty one means that the network's icon is not shown. */
  social: { facebook: string; instagram: string; x: string; youtube: string; tiktok: string };
  /** Whether demo data is loaded. `auto`: only if the settings do not look like those of a real market. */
  demoData: 'auto' | 'on' | 'off';
  /** The secrets that sign tokens, the current one first. Empty: one is created and stored in `dataDir`. */
  jwtSecrets: string[];
  /** Whether new members must open the link in a mail before they can sign in. */
  emailConfirmation: boolean;
  /** Address of the mail server (smtp:// or smtps://); undefined: mails are written as files into `dataDir`/outbox. */
  smtpUrl: string | undefined;
  /** The sender of all mails. */
  mailFrom: string;
  /** The address that receives the messages of the contact form. */
  contactMailbox: string;
  /** The address for reports of security holes: a mailto: or https: address. */
  securityContact: string;
  /** The account at Africa's Talking through which SMS are sent; undefined: they are written as files into `dataDir`/outbox. */
  sms: { username: string; apiKey: string; sender: string | undefined } | undefined;
  /** The most SMS that the market sends in a day. */
  smsPerDay: number;
  /** Settings for signing in with Google; undefined: it is not offered. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  /** Addresses of the reverse proxies that are trusted when they say which address a visitor has; false: no proxy is trusted. */
  trustProxy: false | string[];
  rateLimits: boolean;
  /** `on`: answers and pages are cached until their data changes. `answers`: only answers of the API are. `off`: nothing is. */
  caches: 'on' | 'answers' | 'off';
  /** Process id of the `npm start` or `npm run dev` that started this process. */
  npmPid: number | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Thrown for invalid settings. The message has a line for each invalid setting, and contains no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

// Safe pattern: runs only on the operator's settings.
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

/** Parses the environment's settings by a schema. Throws ConfigError, which names all invalid settings. */
export function parseSettings<Settings>(schema: z.ZodType<Settings>, environment: NodeJS.ProcessEnv): Settings {
  // An empty setting counts as missing, since start scripts often pass on all settings.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `The setting ${issue.path.join('.')} ${issue.message}.`);
  throw new ConfigError(problems.join('\n'));
}

/**
 * Reads the platform's settings, which every market has; this market's own settings are read elsewhere. Throws ConfigError, which names all
 * invalid settings.
 */
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
