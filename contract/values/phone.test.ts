import { expect, test } from 'vitest';
import { phone } from './phone.ts';

test.each([
  '0772123456',
  '0772 123 456',
  '0772-123-456',
  '(0772) 123456',
  '0772.123.456',
  '772123456',
  '256772123456',
  '+256 772 123456',
  '+256 (0) 772 123 456',
  '\u202a+256 772 123456\u202c',
])('%s is 0772123456', (text) => {
  expect(phone.readTyped(text)).toEqual({ value: '0772123456' });
});

test.each(['', '077212345', '07721234567', '+254712345678', 'call me', '0772123456 or 0700000001', '0772 12E 456'])(
  '"%s" is no number',
  (text) => {
    expect(phone.readTyped(text)).toEqual({ fault: 'Enter a phone number of ten digits such as 0772 123 456.' });
  },
);

test('a program sends ten digits', () => {
  expect(phone.readWire('0772123456', 'phone')).toEqual({ value: '0772123456' });
  for (const sent of ['+256772123456', 772_123_456, null]) {
    expect(phone.readWire(sent, 'phone')).toHaveProperty(
      'fault',
      expect.stringMatching(/^phone: Enter a phone number/),
    );
  }
});
