import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { insertAccount } from '../../api/accounts/account-writes.ts';
import { readMarketConfig } from '../../api/schema/market-config.ts';
import { grantRole } from '../../api/staff/role-writes.ts';
import { DEMO_PEOPLE } from '../../demo/people/demo-people.ts';
import { openAdapter } from '../../platform/database/open-adapter.ts';
import { refusalOfMailServer } from '../../platform/mail/mailer.ts';
import { openMakers } from '../../test/entry-makers.ts';
import { commandEnv, runCommand } from '../../test/run-command.ts';
import { openTestClock } from '../../test/test-clock.ts';
import { type DatabaseOptions, makeDatabase, testOnce, whenDone } from '../../test/test-database.ts';
import { reportOf } from './report.ts';

test('it sees the demo and what is open, repeats no secret, and ends with 1', async () => {
  const place = await makeDatabase();
  const adapter = await openAdapter(place);
  whenDone(() => adapter.close());
  const { makeCar, makeDealer } = openMakers(adapter, openTestClock());
  await makeCar();
  const before = await examine(place, {
    JWT_SECRET: SECRET,
    SMTP_URL: 'smtp://u:hunter2secret@mail.example',
    CONTACT_MAILBOX: 'a@market.example',
  });
  expect(before.said).not.toContain('Entries of the demo');
  expect(before.said).not.toMatch(new RegExp(`${SECRET}|hunter2secret|no secret`));
  // The market's server keeps running undisturbed.
  await makeDealer({ phonenumber: '0000000001' });
  chmodSync(place.dataDir, 0o755);
  writeFileSync(join(place.dataDir, 'jwt-secret'), 'x', { mode: 0o644 });
  const { status, said } = doctor(place);
  expect(status).toBe(1);
  expect(said).toContain('FAULT   The database contains demo entries');
  expect(said).toContain(
    `FAULT   Other users of this machine can read ${place.dataDir}, ${place.dataDir}/jwt-secret: `,
  );
  expect(said).toContain('FAULT   The file jwt-secret in DATA_DIR is short or easy to guess');
});

test('the settings of the guide as they are shipped are faults', async () => {
  const shipped = parseEnv(readFileSync(new URL('../../docs/deploy/market.env', import.meta.url), 'utf8'));
  const { isFit, said } = await examine({ dataDir: '/nowhere/market' }, { ...shipped, DATA_DIR: '/nowhere/market' });
  expect(isFit).toBe(false);
  expect(said).toContain(
    'FAULT   These settings still have values of the example (PUBLIC_URL, SITE_NAME, OPERATOR_NAME, OPERATOR_ADDRESS, SMTP_URL, MAIL_FROM, CONTACT_MAILBOX)',
  );
  expect(said).toContain('FAULT   SUPPORT_PHONE is a placeholder');
});

test('rows of the templates are called so, and who can review is seen', async () => {
  const place = await makeDatabase();
  const adapter = await openAdapter(place);
  whenDone(() => adapter.close());
  const { makeDealer } = openMakers(adapter, openTestClock());
  const { id } = await makeDealer({ phonenumber: '0000000001' });
  await adapter.db.updateTable('dealer').set({ reference: 'EXAMPLE-D1' }).where('id', '=', id).execute();
  const before = (await examine(place)).said;
  expect(before).toContain('FAULT   The catalogue contains rows of the templates');
  expect(before).toContain('FAULT   Nobody can review');
  expect(before).not.toContain('demo entries');
  const account = {
    username: 'jane',
    email: 'jane@pearl.ug',
    provider: 'local',
    confirmed: true,
    newsletter: false,
  } as const;
  const accountId = await insertAccount(adapter.db, account, Date.now());
  const deed = { accountId, role: 'moderator', by: null, at: Date.now() } as const;
  await adapter.db.transaction().execute((transaction) => grantRole(transaction, deed));
  const after = (await examine(place)).said;
  expect(after).toContain('seen    1 member can review ads.');
  expect(after).not.toContain('Nobody can review');
});

testOnce('the mail server is greeted and signed in to, and what it answers is said without the password', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right'
        ? done(null, { user: 'u' })
        : done(Object.assign(new Error('Not this password'), { responseCode: 535 })),
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  whenDone(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = listening.address() as AddressInfo;
  const ask = (password: string) => refusalOfMailServer(`smtp://u:${password}@127.0.0.1:${port}`);
  expect(await ask('right')).toBeUndefined();
  expect(await ask('hunter2secret')).toBe('535 Not this password');
  expect(await refusalOfMailServer('smtp://u:x@127.0.0.1:1')).toBe('connect ECONNREFUSED 127.0.0.1:1');
  const { said } = await examine(
    { dataDir: '/nowhere/market' },
    {
      SMTP_URL: 'smtp://u:hunter2secret@127.0.0.1:1',
      CONTACT_MAILBOX: 'a@pearl.ug',
    },
  );
  expect(said).toContain(
    'FAULT   The mail server of SMTP_URL takes no mail from here; it answered: connect ECONNREFUSED 127.0.0.1:1',
  );
});

test('one of the people of the demo is seen where nothing else of it is left', async () => {
  const place = await makeDatabase();
  const adapter = await openAdapter(place);
  whenDone(() => adapter.close());
  const { makeCar } = openMakers(adapter, openTestClock());
  await makeCar();
  expect((await examine(place)).said).not.toContain('demo entries');
  const { username, email } = DEMO_PEOPLE.admin;
  const account = { username, email, provider: 'local', confirmed: true, newsletter: false } as const;
  await insertAccount(adapter.db, account, Date.now());
  expect((await examine(place)).said).toContain('FAULT   The database contains demo entries');
});

/** Returns every file of a folder with its content, its mode and its time of change. */
const stateOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { mode, mtimeMs } = statSync(join(folder, name));
      const isFile = statSync(join(folder, name)).isFile();
      return [
        name,
        mode,
        mtimeMs,
        isFile
          ? createHash('sha256')
              .update(readFileSync(join(folder, name)))
              .digest('hex')
          : '',
      ];
    });

test('it writes nothing, whether a server runs or none', async () => {
  const place = await makeDatabase();
  writeFileSync(join(place.dataDir, 'jwt-secret'), SECRET, { mode: 0o600 });
  const atRest = stateOf(place.dataDir);
  doctor(place);
  expect(stateOf(place.dataDir)).toEqual(atRest);
  const adapter = await openAdapter(place);
  whenDone(() => adapter.close());
  await openMakers(adapter, openTestClock()).makeCar();
  // SQLite notes its readers in this file.
  const withoutReaders = () => stateOf(place.dataDir).filter(([name]) => !String(name).endsWith('-shm'));
  const running = withoutReaders();
  doctor(place);
  expect(withoutReaders()).toEqual(running);
});

test('where nothing is, it makes nothing, and says so', async () => {
  const { isFit, said } = await examine({ dataDir: '/nowhere/market' });
  expect(isFit).toBe(false);
  expect(said).toContain('FAULT   There is no database yet');
  expect(() => statSync('/nowhere')).toThrow('ENOENT');
});

test('a database that does not answer is a line, without its address', async () => {
  const { isFit, said } = await examine({
    dataDir: '/nowhere/market',
    databaseUrl: 'postgres://u:hunter2secret@127.0.0.1:1/db',
  });
  expect(isFit).toBe(false);
  expect(said).toContain('FAULT   The database does not answer (ECONNREFUSED)');
  expect(said).not.toContain('hunter2secret');
});

test('a wrong setting is its sentence, and a logo that is none a line', async () => {
  expect(doctor({ dataDir: '/nowhere/market' }, { BRAND_COLOUR: 'green' })).toEqual({
    status: 1,
    said: 'The setting BRAND_COLOUR must be a colour such as #0b6e4f.\n',
  });
  const { said } = await examine({ dataDir: '/nowhere/market' }, { BRAND_LOGO: '/nowhere/logo.png' });
  expect(said).toContain('FAULT   The setting BRAND_LOGO must name a file that can be read (ENOENT).');
});

const COMMAND = new URL('doctor-command.ts', import.meta.url);
const SECRET = 'q8Zr2kV7mXw4Tn9bLs3Yd6Hf1Jc5Pg0A';

const doctor = (place: DatabaseOptions, settings?: Record<string, string>) =>
  runCommand(COMMAND, [], commandEnv(place, settings));

/** Returns the command's report, without the start of a process, which takes long. */
async function examine(place: DatabaseOptions, settings?: Record<string, string>) {
  const env = commandEnv(place, settings);
  const { lines, isFit } = await reportOf(readMarketConfig(env), env, Date.now());
  return { isFit, said: lines.join('\n') };
}
