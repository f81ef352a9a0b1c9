import fc from 'fast-check';
import qs from 'qs';
import { expect, test } from 'vitest';
import { parseQueryString } from './query-string.ts';

const parse = (text: string) => parseQueryString(`/api/cars?${text}`);

const names = fc.constantFrom(
  'fields[0]',
  'fields[]',
  'fields',
  'populate[make][fields][0]',
  'populate%5Bmake%5D',
  'populate',
);
const others = fc.constantFrom(
  'filters[price][$lt]',
  '%66ields[1]',
  'sort',
  'p%6Fpulate',
  'search',
  'FIELDS[0]',
  'FIELDS',
);
const parameter = fc
  .tuple(fc.oneof(names, others), fc.constantFrom('=name', '=', '', '=a%20b', '=images,make'))
  .map((parts) => parts.join(''));

test('parameters mean the same in any order and however they are written, also when they are read again', () => {
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 6 }), (parameters) => {
      const text = parameters.join('&');
      const whole = qs.parse(text, { plainObjects: true, depth: 24 });
      expect(parse(text)).toEqual(whole);
      expect(parse(text)).toEqual(whole);
    }),
  );
});

test('what many requests share cannot be changed by one of them', () => {
  const { fields, populate } = parse('fields[0]=name&populate[make][fields][0]=name&sort=name');
  expect(() => Object.assign(fields ?? {}, { 1: 'price' })).toThrow(TypeError);
  expect(() => Object.assign((populate as { make: object }).make, { filters: {} })).toThrow(TypeError);
});

test('a parameter that is refused is refused each time, beside a selection too', () => {
  for (const text of ['fields[0]=name&fields]=x', 'populate[__proto__][a]=1', 'fields=%00', 'fields=name&lookup=1']) {
    expect(() => parse(text), text).toThrow();
    expect(() => parse(text), text).toThrow();
  }
  const many = Array.from({ length: 101 }, (_, at) => `fields[${at % 90}]=a&x${at}=b`).join('&');
  expect(() => parse(many)).toThrow('too many parameters');
});
