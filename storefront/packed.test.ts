import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack, unpack } from './packed.ts';

test('what was packed comes out as it was, whatever signs it holds', () => {
  for (const text of ['"', '~', '\\"', '\\~', '~"~', '\\u007e', "it's"]) expect(unpack(pack([text]))).toEqual([text]);
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      expect(unpack(pack({ data }))).toEqual(JSON.parse(JSON.stringify({ data })));
    }),
  );
});

test('what is packed holds no quotes, which the page would have to escape', () => {
  expect(pack({ make: 'Toyota "Noah"' }).json).not.toContain('"');
});
