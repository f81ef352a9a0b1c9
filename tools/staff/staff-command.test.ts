import { expect, test } from 'vitest';
import { loadSigningKeys } from '../../api/accounts/signing-keys.ts';
import { listAuditEvents } from '../../api/audit/audit-queries.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';

import { openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { commandEnv, runCommand } from '../../test/run-command.ts';
import { makeDatabase } from '../../test/test-database.ts';
import { HELP, readAction } from './read-action.ts';
import { addStaff, inviteMember, listStaff, removeStaff, resetFactor } from './staff-actions.ts';

test('the command says what it did beside a server, and is wrong with a sentence and 1', async () => {
  const { command, makeMember } = await openMarket();
  await makeMember({ email: 'jane@example.com' });
  expect(command('add', 'Jane@Example.com', 'admin')).toEqual({
    status: 0,
    said: 'jane@example.com has the role admin now.\n',
  });
  expect(command('list').said).toMatch(
    /^admin {6}jane@example\.com {2}since 20\d\d-\d\d-\d\d, no second factor yet\n$/,
  );
  const { status, said } = command('make', 'tea');
  expect([status, said.split('\n')[0]]).toEqual([1, 'What is to be done is add, remove, invite or list.']);
  expect(said).not.toMatch(/\n\s+at /);
});

test('what is wrong with its words is a sentence, and --help is the help', async () => {
  const { parts, makeMember } = await openMarket();
  await makeMember({ email: 'jane@example.com' });
  expect(readAction(['--help'])).toBeUndefined();
  expect(HELP).toMatch(/^npm run staff -- add EMAIL ROLE\n/);
  expect(() => readAction(['add', 'jane@example.com'])).toThrow('add takes other words.');
  expect(() => readAction(['list', '--all'])).toThrow("Unknown option '--all'. --help says what there is.");
  await expect(readAction(['add', 'jane@example.com', 'king'])?.(parts)).rejects.toThrow(
    'There is no role "king"; the roles are moderator, editor, admin.',
  );
  await expect(readAction(['invite', 'Nobody', 'jane@example.com'])?.(parts)).rejects.toThrow(
    'There is no dealer or garage with the reference or name "Nobody".',
  );
});

test('a wrong data directory is no market, and none is made there', () => {
  const { status, said } = runCommand(COMMAND, ['list'], commandEnv({ dataDir: '/nowhere/market' }));
  expect([status, said]).toEqual([
    1,
    "There is no market in the data directory /nowhere/market. Set DATA_DIR to the market's.\n",
  ]);
});

test('a role is given to confirmed members alone, once, and written down', async () => {
  const { clock, db, makeMember, parts, register, roles } = await openMarket();
  const { account } = await makeMember({ email: 'jane@example.com' });
  await register({ username: 'Unproven', email: 'new@example.com', password: 'words of somebody 7' });
  await expect(addStaff(parts, 'new@example.com', 'admin')).rejects.toThrow('is not confirmed yet');
  await expect(addStaff(parts, 'nobody@example.com', 'admin')).rejects.toThrow('Nobody has registered');
  await expect(addStaff(parts, 'nobody', 'admin')).rejects.toThrow('"nobody" is no email address.');
  expect(await roles()).toEqual([]);
  expect(await listStaff(parts)).toEqual([expect.stringContaining('Nobody has a role.')]);

  await addStaff(parts, 'jane@example.com', 'moderator');
  await addStaff(parts, 'jane@example.com', 'admin');
  expect(await addStaff(parts, 'jane@example.com', 'admin')).toEqual(['jane@example.com has the role admin already.']);
  expect(await roles()).toEqual([{ role: 'admin' }, { role: 'moderator' }]);
  expect(await listAuditEvents(db)).toMatchObject([
    {
      at: clock.now(),
      actor: null,
      action: 'grant role',
      subject: { kind: 'account', id: String(account.id) },
      difference: { roles: { before: ['moderator'], after: ['admin', 'moderator'] } },
    },
    { action: 'grant role', difference: { roles: { before: [], after: ['moderator'] } } },
  ]);
});

test('a second factor is taken from whoever lost it, with the recovery codes, and that is written down', async () => {
  const { clock, db, makeMember, parts } = await openMarket();
  const { account } = await makeMember({ email: 'jane@example.com' });
  await db
    .insertInto('second_factor')
    .values({ account_id: account.id, secret: 'sealed', confirmed_at: 1, pending_secret: null })
    .execute();
  await db
    .insertInto('recovery_code')
    .values({ account_id: account.id, hash: 'h'.repeat(43), used_at: null })
    .execute();
  await db
    .insertInto('passkey')
    .values({
      id: 'p'.repeat(24),
      account_id: account.id,
      credential_id: 'id',
      public_key: 'key',
      counter: 0,
      transports: '[]',
      name: 'Phone',
      created_at: 1,
      used_at: null,
    })
    .execute();
  await expect(resetFactor(parts, 'nobody@example.com')).rejects.toThrow('Nobody has registered');
  expect(await resetFactor(parts, 'Jane@Example.com')).toEqual([
    'jane@example.com has no second factor now, and sets one up when they next sign in.',
  ]);
  expect(await db.selectFrom('second_factor').select('account_id').execute()).toEqual([]);
  expect(await db.selectFrom('recovery_code').select('account_id').execute()).toEqual([]);
  expect(await db.selectFrom('passkey').select('account_id').execute()).toEqual([]);
  expect(await listAuditEvents(db)).toMatchObject([
    { at: clock.now(), actor: null, action: 'reset second factor', subject: { id: String(account.id) } },
  ]);
});

test('a role is taken with the sessions that came with it, and the only admin stays', async () => {
  const { db, makeMember, parts, roles } = await openMarket();
  const { account } = await makeMember({ email: 'jane@example.com' });
  await makeMember({ email: 'joy@example.com' });
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  for (const area of ['sell', 'staff'] as const) {
    const times = { created_at: 1, seen_at: 1, strong_until: null };
    const office = { id: area.padEnd(24, '0'), hash: area.padEnd(43, '0'), area, session_id: id, device: 'Chrome' };
    await db
      .insertInto('office_session')
      .values({ ...office, account_id: account.id, ...times })
      .execute();
  }
  const sessions = async () => (await db.selectFrom('office_session').select('area').execute()).map(({ area }) => area);
  await addStaff(parts, 'jane@example.com', 'admin');
  await addStaff(parts, 'jane@example.com', 'editor');
  await expect(removeStaff(parts, 'jane@example.com', 'admin')).rejects.toThrow(
    'is the only admin. Add another one first.',
  );
  await addStaff(parts, 'joy@example.com', 'admin');
  expect(await removeStaff(parts, 'jane@example.com', 'admin')).toEqual([
    'jane@example.com has the role admin no more.',
  ]);
  expect(await sessions()).toEqual(['sell', 'staff']);
  await removeStaff(parts, 'jane@example.com', 'editor');
  expect(await sessions()).toEqual(['sell']);
  expect(await removeStaff(parts, 'jane@example.com', 'editor')).toEqual([
    'jane@example.com does not have the role editor.',
  ]);
  expect(await roles()).toEqual([{ role: 'admin' }]);
  const removed = (await listAuditEvents(db)).filter(({ action }) => action === 'remove role');
  expect(removed.map(({ difference }) => difference.roles?.after)).toEqual([[], ['editor']]);
});

test('an invitation is said once, mailed, kept as a hash, and ends the one before it', async () => {
  const { clock, db, makeDealer, makeMember, parts, sentMails } = await openMarket();
  const { account } = await makeMember({ email: 'owner@example.com' });
  const dealer = await makeDealer({ dealerName: 'Ssebo & Sons', reference: 'D-1' });
  await inviteMember(parts, 'D-1', 'owner@example.com', 'agent');
  const [said, link] = await inviteMember(parts, 'ssebo & sons', 'Owner@example.com', 'owner');
  expect(said).toContain('owner@example.com is invited as owner of the dealer Ssebo & Sons.');
  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/sell/invitation\\?code=[\\w-]{43}$`));
  const code = link?.split('=')[1] ?? '';
  const { id } = await db
    .selectFrom('seller')
    .select('id')
    .where('dealer_id', '=', dealer.id)
    .executeTakeFirstOrThrow();
  expect(await db.selectFrom('seller_invite').selectAll().execute()).toEqual([
    {
      hash: hashOfSecret(code),
      seller_id: id,
      email: 'owner@example.com',
      role: 'owner',
      invited_by: null,
      created_at: clock.now(),
      expires_at: clock.now() + 7 * DAY_MS,
      used_at: null,
    },
  ]);
  const waiting = await db.selectFrom('job').selectAll().where('kind', '=', 'mail invitation').execute();
  expect(JSON.stringify(waiting)).not.toContain(code);
  expect((await listAuditEvents(db, { subject: { kind: 'seller', id } }))[0]).toMatchObject({
    action: 'invite member',
    difference: { invitation: { after: { role: 'owner' } } },
    persons: [{ accountId: account.id, field: 'email', before: null, after: 'owner@example.com' }],
  });
  // The server that runs beside it sends the mail when it looks for work.
  await makeMember();
  const mails = (await sentMails()).filter(({ subject }) => subject.includes('Ssebo & Sons'));
  expect(mails.map(({ to, text }) => [to, text.includes(link ?? '?')])).toEqual([['owner@example.com', true]]);
  expect(mails[0]?.text).toContain('as an owner');
});

test('a name that several have is named with the references of each', async () => {
  const { makeDealer, makeGarage, parts } = await openMarket();
  await makeDealer({ dealerName: 'Twins', reference: 'D-1' });
  await makeGarage({ name: 'twins', reference: 'G-1' });
  await expect(inviteMember(parts, 'Twins', 'a@example.com', 'owner')).rejects.toThrow(
    '"Twins" may be dealer D-1 (Twins), garage G-1 (twins).',
  );
  expect((await inviteMember(parts, 'G-1', 'a@example.com', 'manager'))[0]).toContain('manager of the garage twins');
});

const COMMAND = new URL('staff-command.ts', import.meta.url);

async function openMarket() {
  const place = await makeDatabase();
  const app = await openTestApp(place);
  const { adapter, clock, config } = app;
  const parts = { adapter, config, secrets: loadSigningKeys(config), now: clock.now };
  const makers = openMemberMakers(app);
  /** Beside the server that runs. */
  const command = (...words: string[]) => runCommand(COMMAND, words, commandEnv(place, { PUBLIC_URL }));
  const roles = () => adapter.db.selectFrom('account_role').select('role').orderBy('role').execute();
  return { ...app, ...makers, db: adapter.db, parts, command, roles };
}
