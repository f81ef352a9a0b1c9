import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/open-test-app.ts';

const MESSAGE = { from: 'v@x.ug', subject: 'Hi', text: 'Hello' };
const QUARTER_HOUR_MS = 15 * 60_000;

test('a message that is sent again within a quarter of an hour goes out once, and each time it is said that it did', async () => {
  const { request, clock, adapter, sentMails } = await openTestApp();
  const write = (more: Partial<typeof MESSAGE> = {}) =>
    request('/api/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...MESSAGE, ...more }),
    });
  const answers = await Promise.all(Array.from({ length: 8 }, () => write()));
  answers.push(await write());
  clock.advance(QUARTER_HOUR_MS - 1);
  answers.push(await write());
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, {}]));
  expect(await sentMails()).toHaveLength(1);
  // Other words, another sender, or the same much later are other messages.
  await write({ text: 'Hello again' });
  await write({ from: 'w@x.ug' });
  clock.advance(1);
  await write();
  expect(await sentMails()).toHaveLength(4);
  expect(await adapter.db.selectFrom('contact_message').selectAll().execute()).toHaveLength(4);
});
