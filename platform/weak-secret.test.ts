import { randomBytes, randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { isWeakSecret } from './weak-secret.ts';

test.each([
  'changeme'.repeat(4),
  'a'.repeat(32),
  'secret'.repeat(6),
  'ab'.repeat(20),
  'Password1'.repeat(4),
  'my-super-secret-jwt-key-for-production-2024',
  'please change this secret to a long random string',
  'CHANGE_ME_CHANGE_ME_CHANGE_ME_CHANGE_ME',
  'secretsecretsecretsecret12345678',
  'your-256-bit-secret-your-secret!',
  'abcdefghijklmnopqrstuvwxyz012345',
  '01234567890123456789012345678901',
  '0123456789abcdef0123456789abcdef',
  'aaaabbbbaaaabbbbaaaabbbbaaaabbbbccc',
  'qwertyqwertyqwertyqwertyqwertyqw',
  '                                ',
])('%s is weak', (secret) => expect(isWeakSecret(secret)).toBe(true));

test('what a program drew at random is not, nor is a sentence of one’s own', () => {
  for (let at = 0; at < 5_000; at += 1) {
    for (const secret of [
      randomBytes(32).toString('base64url'),
      randomBytes(16).toString('hex'),
      Array.from({ length: 32 }, () => randomInt(10)).join(''),
    ]) {
      expect(isWeakSecret(secret), secret).toBe(false);
    }
  }
  expect(isWeakSecret('boda boda riders wait below the old clock tower')).toBe(false);
});
