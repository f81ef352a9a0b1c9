import { readdirSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSmsStandIn } from '../../test/sms-stand-in.ts';
import { makeDataDir, whenDone } from '../../test/test-database.ts';
import { readConfig } from '../config.ts';
import { ServiceAway } from '../jobs/circuit-breaker.ts';
import { africasTalking } from './africas-talking.ts';
import { fitSms, gsmLength, gsmText } from './gsm-text.ts';
import { openSms } from './open-sms.ts';
import { SmsRefused, SmsUncertain } from './sms.ts';

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

test('a connection that breaks after it was made leaves it uncertain; one that was never made does not', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const to = (address: string) => africasTalking({ username: 'motoka', apiKey: 'k', sender: undefined }, address);
  expect(await errorOf(to(`http://127.0.0.1:${port}`)('0772123456', 'Hello'))).toBeInstanceOf(SmsUncertain);
  await new Promise((resolve) => server.close(resolve));
  const error = await errorOf(to(`http://127.0.0.1:${port}`)('0772123456', 'Hello'));
  expect(error).toBeInstanceOf(ServiceAway);
  expect(error).not.toBeInstanceOf(SmsUncertain);
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

test.each([
  ['Ssébo Okello', 'Ssébo Okello'],
  ['Ŝimon Ẽva', 'Simon Eva'],
  ['“Quoted” – it’s…', '"Quoted" - it\'s...'],
  ['نور 😀 Ali', '  Ali'],
])('%s is written in the alphabet of the SMS', (text, written) => {
  expect(gsmText(text)).toBe(written);
});

test('a title is shortened until the SMS is one, where each of its characters may take two places', () => {
  const write = (title: string) => `Grace 0782000001 asks: ${title}. motoka.example/l/abc`;
  expect(fitSms(write, 'Harrier 2007')).toBe(write('Harrier 2007'));
  for (const title of ['a'.repeat(500), '€'.repeat(500), '😀'.repeat(500)]) {
    const length = gsmLength(fitSms(write, title)) ?? 0;
    expect(length).toBeLessThanOrEqual(160);
    if (!title.startsWith('😀')) expect(length).toBeGreaterThan(157);
  }
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
