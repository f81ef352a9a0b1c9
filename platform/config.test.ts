import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function problemsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

test('no setting is needed for a first look', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, databaseUrl: undefined, demoData: 'auto' });
  expect(config).toMatchObject({ publicUrl: 'http://localhost:3000', trustProxy: false, rateLimits: true });
  expect(config.dataDir).toMatch(/^\/.+\/data$/);
});

test.each([
  ['PORT', '70000', 'must be a port number from 0 to 65535'],
  ['PORT', 'http', 'must be a port number from 0 to 65535'],
  ['PORT', '-1', 'must be a port number from 0 to 65535'],
  ['PORT', '80.5', 'must be a port number from 0 to 65535'],
  ['PORT', '1e3', 'must be a port number from 0 to 65535'],
  ['PUBLIC_URL', 'https://example.com/shop', 'must be an address without a path'],
  ['DATABASE_URL', 'mysql://user:hunter2@host/db', 'must be empty or an address such as postgres://'],
  ['DATABASE_URL', 'postgres://user:hunter2@host:port/db', 'must be empty or an address such as postgres://'],
  ['PUBLIC_URL', 'motoka.ug', 'must be empty or start with http:// or https://'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'must be empty or start with http:// or https://'],
  ...[
    '*',
    'https://*.example.com',
    'app.example.com',
    'https://a.example/',
    'https://A.example',
    'https://a.example;b',
  ].map((origins) => ['ALLOWED_ORIGINS', origins, 'must be addresses such as https://app.example.com']),
  ['API_HOST', '//api', 'must be empty or start with http:// or https://'],
  ['SITE_NAME', 'x'.repeat(41), 'must be at most 40 characters'],
  ['SITE_NAME', '   ', 'must not be empty'],
  ['SITE_NAME', 'Pearl\nBcc: a@example.com', 'must be one line, without tabs'],
  ...['green', '#0b6', '0b6e4f', '#0b6e4f;', 'rgb(0,0,0)', '#0b6e4fff'].map((colour) => [
    'BRAND_COLOUR',
    colour,
    'must be a colour such as #0b6e4f',
  ]),
  ['BRAND_COLOUR', '#7b7b7b', 'must be darker or lighter: neither black nor white text can be read on it'],
  ['BRAND_COLOUR', '#f9f9f0', 'must be darker: a button in this colour cannot be seen on a white page'],
  ['HERO_HEADING', 'x'.repeat(61), 'must be at most 60 characters'],
  ['HERO_LINE', 'x'.repeat(141), 'must be at most 140 characters'],
  ['HERO_LINE', 'Cars\tand more', 'must be one line, without tabs'],
  ['SITE_NAME', 'Pearl \u202eekat', 'must be one line, without tabs'],
  ['HERO_HEADING', 'Pearl\u2067', 'must be one line, without tabs'],
  ['SUPPORT_PHONE', 'call us', 'must be a phone number'],
  ['CHAT_NUMBER', '123', 'must be a phone number'],
  ['SOCIAL_X', '@motoka', 'must be empty or start with http:// or https://'],
  ['DEMO_DATA', 'yes', 'must be auto, on or off'],
  ['TRUST_PROXY', 'everyone', 'must be off, or addresses such as loopback or 10.0.0.0/8'],
  ['TRUST_PROXY', 'true', 'must be off, or addresses such as loopback or 10.0.0.0/8'],
  ['TRUST_PROXY', '10.0.0.0/8,', 'must be off, or addresses such as loopback or 10.0.0.0/8'],
  ['TRUST_PROXY', '0.0.0.0/0', 'must be off, or addresses such as loopback or 10.0.0.0/8'],
  ['TRUST_PROXY', '::/0', 'must be off, or addresses such as loopback or 10.0.0.0/8'],
  ['TRUST_PROXY', '::ffff:10.0.0.0/8', 'must be off, or addresses such as loopback or 10.0.0.0/8'],
  ['TRUST_PROXY', '10.0.0.0/99', 'must be off, or addresses such as loopback or 10.0.0.0/8'],
  ['RATE_LIMITS', 'false', 'must be on or off'],
  ['SECURITY_CONTACT', 'call us', 'must be an email address in lower case, or start with https://'],
  ['SECURITY_CONTACT', 'http://motoka.example', 'must be an email address in lower case, or start with https://'],
  ['JWT_SECRET', 'changeme'.repeat(4), 'must not be made of well-known words or a repeated pattern'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
])('%s=%s is named in one sentence', (name, value, sentence) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^The setting ${name} ${sentence.replaceAll(/[./]/g, '\\$&')}`));
});

test('all wrong settings are named at once', () => {
  const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'x', DATABASE_URL: 'x', PUBLIC_URL: 'x' });
  expect(problems.map((problem) => problem.split(' ')[2]).sort()).toEqual([
    'DATABASE_URL',
    'LOG_LEVEL',
    'PORT',
    'PUBLIC_URL',
  ]);
  for (const problem of problems) expect(problem).toMatch(/\.$/);
});

test('a wrong setting is not repeated: it may hold a secret', () => {
  const secret = 'hunter2secret';
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'PORT', 'LOG_LEVEL', 'TRUST_PROXY', 'SUPPORT_PHONE']) {
    expect(problemsOf({ [name]: `mysql://user:${secret}@host` }).join()).not.toContain(secret);
  }
});

test('a command that finds a wrong setting ends with the sentence alone, and with 1', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['tools/migrate-command.ts'], {
    env: { ...process.env, DATABASE_URL: 'mysql://user:hunter2secret@host/db', PORT: 'x' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^The setting \w+ must be .+\.$/),
    expect.stringMatching(/^The setting \w+ must be .+\.$/),
  ]);
  expect(stderr).not.toContain('hunter2secret');
});

test('settings are read as people write them', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://motoka.example/',
    API_HOST: 'https://api.motoka.example//',
    SUPPORT_PHONE: '0700 000-000',
    TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://motoka.example',
    apiHost: 'https://api.motoka.example',
  });
  expect(config.supportPhone).toBe('0700000000');
  expect(config.trustProxy).toEqual(['loopback', '10.0.0.0/8', '::1']);
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

test('how a market looks and who runs it are settings, each with a default', () => {
  expect(readConfig({})).toMatchObject({
    siteName: 'Motoka',
    brandLogo: undefined,
    brandColour: undefined,
    heroHeading: '',
    heroLine: '',
    operator: undefined,
  });
  const set = readConfig({
    SITE_NAME: ' Pearl ',
    BRAND_LOGO: '/etc/market/logo.svg',
    BRAND_COLOUR: '#0B6E4F',
    HERO_HEADING: 'Cars',
    HERO_LINE: 'All of them',
    OPERATOR_NAME: 'Pearl Ltd',
    OPERATOR_ADDRESS: 'Plot 1',
  });
  expect(set).toMatchObject({
    siteName: 'Pearl',
    brandLogo: '/etc/market/logo.svg',
    brandColour: '#0b6e4f',
    heroHeading: 'Cars',
    heroLine: 'All of them',
    operator: { name: 'Pearl Ltd', address: 'Plot 1' },
  });
  for (const half of [{ OPERATOR_ADDRESS: 'Plot 1' }, { OPERATOR_NAME: 'Pearl Ltd' }])
    expect(problemsOf(half)).toEqual([
      'The setting OPERATOR_ADDRESS must be set if OPERATOR_NAME is, and empty if it is not.',
    ]);
});

test('an empty setting is one that was not set', () => {
  const { host, port, siteName, supportPhone } = readConfig({ HOST: '', PORT: '', SITE_NAME: '', SUPPORT_PHONE: '' });
  expect({ host, port, siteName, supportPhone }).toEqual({
    host: '127.0.0.1',
    port: 3000,
    siteName: 'Motoka',
    supportPhone: '0000000000',
  });
});

test('messages to the market need a mailbox once mails go out', () => {
  const smtp = 'smtp://localhost:25';
  expect(problemsOf({ SMTP_URL: smtp })).toEqual([
    expect.stringMatching(/^The setting CONTACT_MAILBOX must be set if SMTP_URL/),
  ]);
  expect(readConfig({ SMTP_URL: smtp, CONTACT_MAILBOX: 'office@motoka.example' }).contactMailbox).toBe(
    'office@motoka.example',
  );
  expect(readConfig({}).contactMailbox).toBe('contact@localhost.localdomain');
});

test('a bucket needs all of its settings, and those that are missing are named', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'motoka-pictures',
    S3_REGION: 'af-south-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig(all).bucket).toEqual({
    endpoint: 'https://s3.example',
    name: 'motoka-pictures',
    region: 'af-south-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  for (const name of Object.keys(all)) {
    expect(problemsOf({ ...all, [name]: '' })).toEqual([expect.stringContaining(`The setting ${name} must be set: `)]);
  }
  expect(problemsOf({ S3_BUCKET: 'motoka-pictures', S3_REGION: 'auto' })).toHaveLength(3);
  expect(problemsOf({ ...all, PICTURES_DIR: '/srv/pictures' })).toEqual([
    'The setting PICTURES_DIR must be empty when the pictures are kept in a bucket.',
  ]);
  expect(problemsOf({ ...all, S3_ENDPOINT: 'https://s3.example/motoka', S3_BUCKET: 'Motoka/pictures' })).toEqual([
    'The setting S3_ENDPOINT must be an address without a path.',
    'The setting S3_BUCKET must be the name of a bucket, such as motoka-pictures.',
  ]);
  expect(readConfig({}).bucket).toBeUndefined();
});

test('pictures are in the data directory, or in a folder of their own', () => {
  expect(readConfig({ DATA_DIR: '/srv/motoka' }).picturesDir).toBe('/srv/motoka');
  expect(readConfig({ DATA_DIR: '/srv/motoka', PICTURES_DIR: '/mnt/pictures' }).picturesDir).toBe('/mnt/pictures');
});
