import { expect, test } from 'vitest';
import { DAY_MS } from '../../platform/durations.ts';
import { openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { openTestAdapter } from '../../test/test-database.ts';
import { listAuditEvents } from './audit-queries.ts';
import { AUDIT_KEPT_MS, recordAudit, removeOldAuditEvents } from './audit-writes.ts';

// On both databases: triggers refuse changes, and each database has its own.

const subject = { kind: 'listing', id: 7 };

test('what changed is written down, and nothing of what did not', async () => {
  const { db } = await openTestAdapter();
  await recordAudit(db, {
    at: 5,
    actor: 3,
    action: 'edit',
    subject,
    difference: {
      price: { before: 10, after: 20 },
      year: { before: 2012, after: 2012 },
      images: { before: [1, 2], after: [1, 2] },
      description: { before: null, after: 'x'.repeat(5_000) },
    },
  });
  await recordAudit(db, { at: 6, actor: null, action: 'expire', subject });
  expect(await listAuditEvents(db)).toEqual([
    {
      id: 2,
      at: 6,
      actor: null,
      action: 'expire',
      subject: { kind: 'listing', id: '7' },
      difference: {},
      token: null,
      persons: [],
    },
    {
      id: 1,
      at: 5,
      actor: 3,
      action: 'edit',
      subject: { kind: 'listing', id: '7' },
      token: null,
      persons: [],
      difference: {
        price: { before: 10, after: 20 },
        description: { before: null, after: `${'x'.repeat(999)}…` },
      },
    },
  ]);
});

test('events are found by subject and by actor, the newest first, page by page', async () => {
  const { db } = await openTestAdapter();
  for (let at = 0; at < 7; at += 1) {
    // Two at a time in the same millisecond.
    const deed = { at: Math.floor(at / 2), actor: at % 3, action: `deed ${at}` };
    await recordAudit(db, { ...deed, subject: { kind: at < 5 ? 'listing' : 'seller', id: 7 } });
  }
  const names = (events: { action: string }[]) => events.map(({ action }) => Number(action.slice(5)));
  const pages: number[][] = [];
  for (let after: { id: number; at: number } | undefined; ; ) {
    const page = await listAuditEvents(db, { subject, ...(after && { after }) }, 2);
    pages.push(names(page));
    after = page.at(-1);
    if (!after) break;
  }
  expect(pages).toEqual([[4, 3], [2, 1], [0], []]);
  expect(names(await listAuditEvents(db, { actor: 0 }))).toEqual([6, 3, 0]);
  expect(names(await listAuditEvents(db))).toEqual([6, 5, 4, 3, 2, 1, 0]);
});

test('the database lets nobody change an event, or delete one before its time', async () => {
  const { db } = await openTestAdapter();
  // By the database's own clock.
  const now = Date.now();
  await recordAudit(db, { at: now - AUDIT_KEPT_MS + DAY_MS, actor: 1, action: 'young', subject });
  await recordAudit(db, { at: now - AUDIT_KEPT_MS - 2 * DAY_MS, actor: 1, action: 'old', subject });
  const refused = 'audit events stay as they are';
  await expect(db.updateTable('audit_event').set({ action: 'other' }).execute()).rejects.toThrow(refused);
  await expect(db.updateTable('audit_event').set({ actor: 2 }).where('action', '=', 'old').execute()).rejects.toThrow(
    refused,
  );
  await expect(db.deleteFrom('audit_event').execute()).rejects.toThrow(refused);
  const actions = async () => (await listAuditEvents(db)).map(({ action }) => action);
  expect(await actions()).toEqual(['young', 'old']);
  await removeOldAuditEvents(db, now);
  expect(await actions()).toEqual(['young']);
});

test('an account that is deleted takes along what tells of its person, and the event stays', async () => {
  const app = await openTestApp();
  const { db } = app.adapter;
  const { makeMember } = openMemberMakers(app);
  const [member, other] = [await makeMember({ email: 'jane@example.com' }), await makeMember()];
  const { id } = member.account;
  await recordAudit(db, {
    at: app.clock.now(),
    actor: id,
    action: 'change address',
    subject: { kind: 'account', id },
    difference: { confirmed: { before: true, after: false } },
    persons: [
      { accountId: id, difference: { email: { before: 'jane@example.com', after: 'j@example.com' } } },
      { accountId: other.account.id, difference: { name: { before: 'A', after: null } } },
    ],
  });
  const [event] = await listAuditEvents(db, { subject: { kind: 'account', id } });
  expect(event?.persons).toEqual([
    { accountId: id, field: 'email', before: 'jane@example.com', after: 'j@example.com' },
    { accountId: other.account.id, field: 'name', before: 'A', after: null },
  ]);
  await member.as('/api/users/me', { method: 'DELETE', body: { password: member.password } });
  expect(await listAuditEvents(db, { actor: id })).toEqual([
    { ...event, persons: [{ accountId: other.account.id, field: 'name', before: 'A', after: null }] },
  ]);
  expect(JSON.stringify(await db.selectFrom('audit_person').selectAll().execute())).not.toContain('example.com');
});
