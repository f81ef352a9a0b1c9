import { expect, test } from 'vitest';
import { PHONE } from '../accounts/accounts.ts';
import { dialledPhone, formatPhone, normalPhone } from './phones.ts';

test('a phone number drops its 0 for the code of the country', () => {
  expect(formatPhone('0700123456')).toBe('+256 700 123 456');
  expect(dialledPhone('0700123456')).toBe('+256700123456');
  expect(formatPhone('+256700123456')).toBe('+256 700 123 456');
});

test('a phone number is ten digits, however it is written', () => {
  const ways = ['0772123456', '+256772123456', '256772123456', '772123456', '+256 (0) 772 123-456', '0772.123.456'];
  // As copied from a list of contacts, and with another dash than the keyboard's.
  for (const way of [...ways, '\u202a+256 772 123 456\u202c', '0772\u2013123\u2013456', '0772\u00a0123\u00a0456']) {
    expect(normalPhone(way), way).toBe('0772123456');
  }
  for (const wrong of [
    '12345',
    '077212345',
    '+256077212345',
    '07721234567',
    '+254772123456',
    '2567721234',
    'none',
    '٠٧٧٢١٢٣٤٥٦',
  ]) {
    expect(normalPhone(wrong), wrong).not.toMatch(PHONE);
  }
});
