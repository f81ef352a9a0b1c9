import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSmsStandIn } from '../../test/sms-stand-in.ts';
import { makeDataDir } from '../../test/test-database.ts';
import { readConfig } from '../config.ts';
import { africasTalking } from './africas-talking.ts';
import { gsmLength } from './gsm-text.ts';
import { openSms } from './open-sms.ts';
import { SmsRefused } from './sms.ts';

const errorOf = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  );

async function open(sender?: string) {
  const { address, apiKey, sent, state } = await openSmsStandIn();
  return { sent, state, send: africasTalking({ username: 'motoka', apiKey, sender }, address), address };
}

test('an SMS goes out as the service takes it', async () => {
  const { send, sent } = await open();
  expect(await send('0772123456', 'Half past 7 & 50 % off: £5 + "é"')).toEqual({});
  expect(sent).toEqual([
    { username: 'motoka', to: '+256772123456', from: null, message: 'Half past 7 & 50 % off: £5 + "é"' },
  ]);
  const named = await open('MOTOKA');
  await named.send('0772123456', 'Hello');
  expect(named.sent).toMatchObject([{ from: 'MOTOKA' }]);
});

test.each([
  'down',
  'wrong key',
  'wrong sender',
  { statusCode: 405, status: 'InsufficientBalance' },
  { statusCode: 500, status: 'InternalServerError' },
] as const)('what may pass is tried again: %o', async (manner) => {
  const { send, sent, state } = await open();
  state.manner = manner;
  const error = await errorOf(send('0772123456', 'Hello'));
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(SmsRefused);
  expect(String(error)).not.toContain('0772');
  state.manner = 'sends';
  await send('0772123456', 'Hello');
  expect(sent).toHaveLength(1);
});

test.each([
  [403, 'InvalidPhoneNumber'],
  [404, 'UnsupportedNumberType'],
  [406, 'UserInBlacklist'],
  [409, 'DoNotDisturbRejection'],
])('a number that takes none is not tried again: %i %s', async (statusCode, status) => {
  const { send, state } = await open();
  state.manner = { statusCode, status };
  expect(await errorOf(send('0772123456', 'Hello'))).toBeInstanceOf(SmsRefused);
});

test('what is no single SMS never leaves', async () => {
  const { send, state } = await open();
  const folder = makeDataDir();
  for (const one of [send, openSms(readConfig({ DATA_DIR: folder }))]) {
    for (const text of ['a'.repeat(161), '€'.repeat(81), 'Wrong: ‘quotes’', '😀'])
      expect(await errorOf(one('0772123456', text)), text).toBeInstanceOf(SmsRefused);
  }
  expect(state.requests).toBe(0);
  await send('0772123456', 'a'.repeat(160));
  expect(state.requests).toBe(1);
});

test('characters are counted as a phone does', () => {
  expect(gsmLength('Hello\n£é')).toBe(8);
  expect(gsmLength('€[]')).toBe(6);
  expect(gsmLength('ı')).toBeUndefined();
});

test('without a service each SMS is a file that its owner alone reads', async () => {
  const folder = makeDataDir();
  const { file = '' } = await openSms(readConfig({ DATA_DIR: folder }))('0772123456', '123456 is your code');
  expect(readFileSync(file, 'utf8')).toBe('To: 0772123456\n\n123456 is your code\n');
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(join(folder, 'outbox'))).toHaveLength(1);
});

test('settings are read together', () => {
  const of = (settings: Record<string, string>) => readConfig(settings);
  expect(of({}).sms).toBeUndefined();
  expect(of({ SMS_USERNAME: 'sandbox', SMS_API_KEY: 'k' })).toMatchObject({
    sms: { username: 'sandbox', apiKey: 'k', sender: undefined },
    smsPerDay: 500,
  });
  expect(() => of({ SMS_USERNAME: 'sandbox' })).toThrow('SMS_API_KEY must be set');
  expect(() => of({ SMS_API_KEY: 'a key of ours' })).toThrow(/^(?!.*a key of ours)/s);
  expect(() => of({ SMS_SENDER: 'A name that is too long' })).toThrow('SMS_SENDER must be a name');
  expect(() => of({ SMS_PER_DAY: '0' })).toThrow('SMS_PER_DAY must be a whole number');
});
