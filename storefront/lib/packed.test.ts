import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack, unpack } from './packed.ts';

/** As a browser gets it. */
const sent = (data: unknown) => ({ json: pack(data).json });

test('what was packed comes out as it was, whatever signs it holds', () => {
  for (const text of ['"', '~', '\\"', '\\~', '~"~', '\\u007e', "it's"]) expect(unpack(sent([text]))).toEqual([text]);
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      expect(unpack(sent({ data }))).toEqual(JSON.parse(JSON.stringify({ data })));
    }),
  );
});

test('what is read again is the same object, on the server the one that was packed', () => {
  const data = { makes: ['Toyota'] };
  expect(unpack(pack(data))).toBe(data);
  const packed = sent(data);
  expect(unpack(packed)).toBe(unpack(packed));
});

test('what is packed holds no quotes, which the page would have to escape', () => {
  expect(pack({ make: 'Toyota "Noah"' }).json).not.toContain('"');
});
