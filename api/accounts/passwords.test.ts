import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { testLong } from '../../test/test-database.ts';
import { hashPassword, isGuessable, isPassword } from './passwords.ts';

const HERE = '127.0.0.1';

test('a password is known again by its hash, and another is not', async () => {
  for (const word of ['matooke', ' spaces ', 'ü'.repeat(64), '🚗 car', 'a'.repeat(128), '\u0001']) {
    const hash = await hashPassword(word, HERE);
    // OWASP's Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane.
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(hash, word, HERE)).toBe(true);
    expect(await isPassword(hash, `${word}x`, HERE)).toBe(false);
    expect(await isPassword(hash, word.slice(1), HERE)).toBe(false);
  }
  expect(await hashPassword('matooke', HERE)).not.toBe(await hashPassword('matooke', HERE));
});

test('nobody has the password of no account', async () => {
  for (const word of ['', 'AAAA', 'undefined']) expect(await isPassword(undefined, word, HERE)).toBe(false);
  const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  expect(await verify(nobodys, '')).toBe(false);
});

test('the most common passwords are guessable, and those that name the member or the market', async () => {
  const about = ['Nakato Rose', 'nakato.r@example.com', 'Motoka'];
  for (const word of [
    'password',
    '123456',
    'QWERTY',
    'iloveyou',
    'Nakato Rose',
    'NAKATO.R',
    'nakato.r@example.com',
    'motoka',
  ]) {
    expect(await isGuessable(word, about), word).toBe(true);
  }
  for (const word of ['matooke and posho', 'nakato rose 1994 kampala', 'correct horse'])
    expect(await isGuessable(word, about), word).toBe(false);
});

testLong(
  'two hundred who sign in at once are served or told to come back, and the catalogue answers meanwhile',
  async () => {
    const app = await openTestApp(undefined, { settings: { TRUST_PROXY: 'loopback' } });
    const { makeMember } = openMemberMakers(app);
    const { account, password } = await makeMember();
    for (let at = 0; at < 5; at += 1) await app.makeCar();
    const timed = async () => {
      const startedAt = performance.now();
      expect((await app.get('/api/cars')).status).toBe(200);
      return performance.now() - startedAt;
    };
    await timed();
    const logIn = async (identifier: string, word: string, from: string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/auth/local',
        headers: { 'x-forwarded-for': from },
        payload: { identifier, password: word },
      });

    const crowd = Array.from({ length: 176 }, (_, at) =>
      // A quarter of the requests are of one member, as often as a name may be tried at once; the others are of names that nobody has.
      logIn(at % 4 === 0 ? account.email : `nobody${at}@example.com`, password, `10.0.0.${at}`),
    );
    const lateNetwork = '10.9.9.9';
    const lateName = (at: number) => `late${at}@example.com`;
    const late = Array.from({ length: 24 }, (_, at) => logIn(lateName(at), password, lateNetwork));
    // A read each time ten more are answered, beginning with the queue full.
    const answers: Awaited<ReturnType<typeof logIn>>[] = [];
    const reads: number[] = [];
    for (const [at, login] of [...late, ...crowd].entries()) {
      if (at % 10 === 0) reads.push(await timed());
      answers.push(await login);
    }

    const ofStatus = (status: number) => answers.filter(({ statusCode }) => statusCode === status);
    expect(answers.every(({ statusCode }) => [200, 400, 503].includes(statusCode))).toBe(true);
    // A hundred wait, one or more are at work; the others are told at once.
    expect(ofStatus(503).length).toBeGreaterThan(50);
    expect(ofStatus(200).length + ofStatus(400).length).toBeGreaterThan(100);
    for (const { headers, body } of ofStatus(503)) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(body)).toMatchObject({ data: null, error: { status: 503, name: 'ServiceUnavailableError' } });
    }
    expect(reads.toSorted((a, b) => a - b)[reads.length >> 1]).toBeLessThan(100);

    // A 503 is not a failed sign-in: all eight tries of that name are left.
    expect(answers.slice(0, late.length).filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(5);
    const refused = answers.slice(0, late.length).findIndex(({ statusCode }) => statusCode === 503);
    const again = () => logIn(lateName(refused), password, lateNetwork);
    for (let at = 0; at < 8; at += 1) expect((await again()).statusCode).toBe(400);
    expect((await again()).statusCode).toBe(429);
  },
);
