import { expect, test, vi } from 'vitest';
import { COMES_AGAIN, IS_AT_WORK } from '#contract/messages/failures.ts';
import type { Failures } from '#contract/office/failure-schemas.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';

// On both databases: what is stuck is told by an expression in SQL, and rows are locked.

const market = await openSellingMarket();
const { enter, clock, db } = market;
const admin = await enter('staff', { staff: ['admin'], isStrong: true });
test('a job that was set aside is shown without its data, and is tried again as a new one', async () => {
  const id = await makeJob('mail unknown', { set_aside_at: clock.now(), attempts: 12 });
  expect(await rowOf(id)).toMatchObject({ kind: 'mail unknown', state: 'set aside', attempts: 12, about: null });
  expect(JSON.stringify(await show())).not.toContain('example.com');
  expect((await mend(`jobs/${id}`, 'try again')).status).toBe(200);
  expect(await findJob(id)).toMatchObject({ set_aside_at: null, deaths: 0, due_at: clock.now() });
  expect(await lastEvent()).toMatchObject({ action: 'try job again', subject: String(id), actor: admin.accountId });
  expect((await mend('jobs/999999', 'try again')).status).toBe(404);
});

test('a job that nobody begins, or that fails for an hour, is shown; one that waits for its time is not', async () => {
  const young = await makeJob('young');
  expect(await rowOf(young)).toBeUndefined();
  clock.advance(15 * 60_000 - 1);
  expect(await rowOf(young)).toBeUndefined();
  clock.advance(1);
  const failing = await makeJob('failing', { attempts: 11 });
  expect(await rowOf(young)).toMatchObject({ state: 'late' });
  expect(await rowOf(failing)).toBeUndefined();
  await db
    .updateTable('job')
    .set({ created_at: clock.now() - 3_600_000, due_at: clock.now() + 50_000 })
    .where('id', '=', failing)
    .execute();
  expect(await rowOf(failing)).toMatchObject({ state: 'failing', attempts: 11 });
});

test('a job is given up for good, but none that is being done, or that comes again', async () => {
  const id = await makeJob('given up', { set_aside_at: clock.now() });
  expect((await mend(`jobs/${id}`, 'give up')).status).toBe(200);
  expect(await findJob(id)).toBeUndefined();
  expect(await lastEvent()).toMatchObject({ action: 'give up job', subject_kind: 'job' });
  const busy = await makeJob('busy', { leased_until: clock.now() + 30_000 });
  expect((await mend(`jobs/${busy}`, 'try again')).body).toMatchObject({ error: { message: IS_AT_WORK } });
  // Each run of it is another row, and it may be running now.
  await vi.waitFor(async () => {
    const again = await db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'expire listings')
      .executeTakeFirstOrThrow();
    expect((await mend(`jobs/${again.id}`, 'give up')).body).toMatchObject({ error: { message: COMES_AGAIN } });
  });
});

test('a webhook that the market switched off is named by its host and seller, and switched on again', async () => {
  const owner = await market.dealerPerson('owner');
  const made = await owner.ask(`/sell/api/webhooks`, {
    method: 'POST',
    body: { address: 'https://hooks.example.com/secret-path', events: ['lead.created'] },
  });
  const { documentId } = made.body as { documentId: string };
  const rows = async () => (await show()).webhooks;
  expect(await rows()).toEqual([]);
  await db.updateTable('webhook').set({ state: 'failed' }).where('document_id', '=', documentId).execute();
  expect(await rows()).toMatchObject([{ documentId, host: 'hooks.example.com', isOn: false, lost: 0 }]);
  expect(JSON.stringify(await rows())).not.toContain('secret-path');
  expect((await mend(`webhooks/${documentId}`, 'try again')).status).toBe(200);
  expect(await rows()).toEqual([]);
  expect(await lastEvent()).toMatchObject({ action: 'switch webhook on', subject_kind: 'seller' });
  await db.updateTable('webhook').set({ failing_since: 5 }).where('document_id', '=', documentId).execute();
  expect(await rows()).toMatchObject([{ isOn: true }]);
  expect((await mend(`webhooks/${documentId}`, 'give up')).status).toBe(200);
  expect(await rows()).toEqual([]);
});

test('admins alone see what failed', async () => {
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  expect((await moderator.ask('/staff/api/failures')).status).toBe(403);
  expect((await mend('jobs/1', 'give up', moderator)).status).toBe(403);
});

const show = async () => (await admin.ask('/staff/api/failures')).body as Failures;
const mend = (path: string, action: string, { ask } = admin) =>
  ask(`/staff/api/failures/${path}`, { method: 'POST', body: { action } });
const lastEvent = async () =>
  db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

/** A job of a kind that no queue knows, so that it stays as it is. */
async function makeJob(kind: string, row: { set_aside_at?: number; attempts?: number; leased_until?: number } = {}) {
  await enqueue(db, [{ kind, key: 'someone@example.com', payload: { recipient: 'someone@example.com' } }], clock.now());
  const { id } = await db.selectFrom('job').select('id').where('kind', '=', kind).executeTakeFirstOrThrow();
  if (Object.keys(row).length > 0) await db.updateTable('job').set(row).where('id', '=', id).execute();
  return id;
}
const findJob = (id: number) => db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
const rowOf = async (id: number) => (await show()).jobs.find((job) => job.id === id);
