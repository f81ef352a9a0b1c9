import { expect, test } from 'vitest';
import { readMarketConfig } from '../../api/schema/market-config.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { judge, seenIn } from './findings.ts';
import type { MarketFacts } from './market-facts.ts';

const CATALOGUE = {
  isEmpty: false,
  hasDemo: false,
  hasExamples: false,
  reviewers: 1,
  jobsSetAside: 0,
  sealedWith: { webhooks: ['newest'], secondFactors: ['newest'] },
};
const sealedWith = (...ids: string[]) => ({
  catalogue: { ...CATALOGUE, sealedWith: { webhooks: ['newest', ...ids], secondFactors: ids } },
  secretIds: ['newest', 'older'],
});

test('a market that is fit for real people gets no line', () => {
  expect(judge(factsOf())).toEqual([]);
});

const faults: [line: string, Record<string, string>, Partial<MarketFacts>?][] = [
  ['There is no database yet', {}, { catalogue: 'none' }],
  ['The database does not answer (ECONNREFUSED)', {}, { catalogue: { unread: 'ECONNREFUSED' } }],
  ['Statements over the pooler of DATABASE_URL have no time limit', {}, { hasPooledLimits: false }],
  ['DEMO_DATA is on', { DEMO_DATA: 'on' }],
  ['The database contains demo entries', {}, { catalogue: { ...CATALOGUE, hasDemo: true } }],
  ['The catalogue contains rows of the templates', {}, { catalogue: { ...CATALOGUE, hasExamples: true } }],
  ['These settings still have values of the example (SITE_NAME)', {}, { placeholders: ['SITE_NAME'] }],
  ['Nobody can review', {}, { catalogue: { ...CATALOGUE, reviewers: 0 } }],
  ['The mail server of SMTP_URL takes no mail', {}, { mailServer: { refusal: '535 Wrong password.' } }],
  ['PUBLIC_URL is an address of this machine', { PUBLIC_URL: '' }],
  ['PUBLIC_URL is an address of this machine', { PUBLIC_URL: 'http://127.0.0.1:3000' }],
  ['PUBLIC_URL begins with http:', { PUBLIC_URL: 'http://pearl.ug' }],
  ['TRUST_PROXY is off', { TRUST_PROXY: 'off' }],
  ['SMTP_URL is not set', { SMTP_URL: '' }],
  ['MAIL_FROM is not set', { MAIL_FROM: '' }],
  ['CONTACT_MAILBOX is not set', { SMTP_URL: '', CONTACT_MAILBOX: '' }],
  ['SMS_USERNAME is sandbox', { SMS_USERNAME: 'sandbox' }],
  [
    'A secret was dropped from JWT_SECRET too early: 1 webhook and 1 second factor cannot be read',
    {},
    sealedWith('dropped'),
  ],
  ['There is no signing secret yet', {}, { secret: 'none' }],
  ['The file jwt-secret in DATA_DIR is short', {}, { secret: 'weak' }],
  ['The file jwt-secret in DATA_DIR cannot be read', {}, { secret: 'unread' }],
  ['Other users of this machine can read /srv/market', {}, { open: ['/srv/market'] }],
  [
    'The disk of DATA_DIR or PICTURES_DIR is nearly full (0.5 GB, 50 % free)',
    {},
    { disk: { freeBytes: 5e8, freeShare: 0.5 } },
  ],
  [
    'The disk of DATA_DIR or PICTURES_DIR is nearly full (80.0 GB, 4 % free)',
    {},
    { disk: { freeBytes: 8e10, freeShare: 0.045 } },
  ],
  ['RATE_LIMITS is off', { RATE_LIMITS: 'off' }],
  ['SUPPORT_PHONE is a placeholder', { SUPPORT_PHONE: '' }],
  ['OPERATOR_NAME is not set', { OPERATOR_NAME: '', OPERATOR_ADDRESS: '' }],
  ['Some texts are still templates (terms.md in storefront/pages/texts)', {}, { templates: ['terms.md'] }],
  ['The setting BRAND_LOGO must name a picture', {}, { logoProblem: 'The setting BRAND_LOGO must name a picture.' }],
];

const advice: typeof faults = [
  ['An older secret of JWT_SECRET is still needed by 1 webhook and 1 second factor:', {}, sealedWith('older')],
  ['SMS_USERNAME is not set', { SMS_USERNAME: '', SMS_API_KEY: '' }],
  ['DEMO_DATA is not set', { DEMO_DATA: 'auto' }],
  ['Jobs were set aside and are not tried any more', {}, { catalogue: { ...CATALOGUE, jobsSetAside: 2 } }],
  ['Nothing is for sale yet', {}, { catalogue: { ...CATALOGUE, isEmpty: true } }],
  ['HOST lets anyone connect without TLS', { HOST: '0.0.0.0' }],
  ['EMAIL_CONFIRMATION is off', { EMAIL_CONFIRMATION: 'off' }],
  ['The disk of DATA_DIR or PICTURES_DIR is filling up', {}, { disk: { freeBytes: 4e9, freeShare: 0.5 } }],
  ['There is no backup yet', {}, { backupAgeMs: undefined }],
  ['The last backup is 3 days old', {}, { backupAgeMs: 3.5 * DAY_MS }],
  ['CACHES is for measurements', { CACHES: 'off' }],
  ['LOG_LEVEL logs too much or nothing', { LOG_LEVEL: 'trace' }],
  ['SITE_NAME is not set', { SITE_NAME: '' }],
  ['Neither BRAND_LOGO nor BRAND_COLOUR is set', { BRAND_COLOUR: '' }],
];

const linesFor = (settings: Record<string, string>, seen: Partial<MarketFacts> = {}) => judge(factsOf(settings, seen));

test.each(faults)('“%s” is a fault', (line, settings, seen) => {
  const found = linesFor(settings, seen).find((finding) => finding.line.startsWith(line));
  expect(found?.isFault).toBe(true);
});

test.each(advice)('“%s” is advice', (line, settings, seen) => {
  expect(linesFor(settings, seen)).toEqual([{ isFault: false, line: expect.stringMatching(new RegExp(`^${line}`)) }]);
});

test('what is well is said too', () => {
  expect(seenIn(factsOf())).toEqual([
    'The mail server of SMTP_URL answers, and takes the sign-in.',
    '1 member can review ads.',
    'The last backup is 24 hours old.',
    'Free on the disk of DATA_DIR: 100.0 GB, 50 %.',
  ]);
});

test('each line says what to do, and none repeats a secret', () => {
  const lines = [...faults, ...advice].flatMap(([, settings, seen]) => linesFor(settings, seen));
  for (const { line } of lines) {
    expect(line).toMatch(/^[A-Z].+\.$/);
    expect(line).not.toContain('hunter2secret');
  }
});

const FIT = {
  PUBLIC_URL: 'https://pearl.ug',
  TRUST_PROXY: 'loopback',
  DEMO_DATA: 'off',
  SMTP_URL: 'smtp://user:hunter2secret@mail.pearl.ug:587',
  MAIL_FROM: 'no-reply@pearl.ug',
  CONTACT_MAILBOX: 'office@pearl.ug',
  SMS_USERNAME: 'pearl',
  SMS_API_KEY: 'key of pearl',
  SUPPORT_PHONE: '0312000000',
  SITE_NAME: 'Pearl',
  BRAND_COLOUR: '#0b6e4f',
  OPERATOR_NAME: 'Pearl Cars Ltd',
  OPERATOR_ADDRESS: 'Plot 1, Kampala',
};

const factsOf = (settings: Record<string, string> = {}, seen: Partial<MarketFacts> = {}): MarketFacts => ({
  config: readMarketConfig({ ...FIT, ...settings }),
  catalogue: CATALOGUE,
  hasPooledLimits: true,
  secret: 'good',
  secretIds: ['newest'],
  open: [],
  disk: { freeBytes: 100e9, freeShare: 0.5 },
  templates: [],
  logoProblem: undefined,
  placeholders: [],
  mailServer: 'takes mail',
  backupAgeMs: DAY_MS,
  ...seen,
});
