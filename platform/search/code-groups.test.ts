import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countsOfColumn, groupColumns, jointCodes } from './code-groups.ts';

const column = fc.integer({ min: 1, max: 1_500 }).chain((codeCount) =>
  fc.record({
    codeCount: fc.constant(codeCount),
    codes: fc
      .array(fc.nat(codeCount - 1), { minLength: 60, maxLength: 60 })
      .map((codes) => (codeCount > 1_000 ? Uint32Array.from(codes) : Uint16Array.from(codes))),
  }),
);

test('joint codes say each entry’s code in every column of their group, and each column is in one group', () => {
  fc.assert(
    fc.property(fc.array(column, { maxLength: 12 }), (given) => {
      const columns = given.map((one, at) => ({ ...one, name: `column ${at}` }));
      const groups = groupColumns(columns);
      const grouped = groups.flatMap((group) => group.columns);
      expect(grouped.map(({ name }) => name).sort()).toEqual(columns.map(({ name }) => name).sort());
      for (const group of groups) {
        expect(group.columns.length === 1 || group.size <= 4_096).toBe(true);
        const joint = jointCodes(group);
        const counts = new Uint32Array(group.size);
        for (const code of joint) counts[code] = (counts[code] ?? 0) + 1;
        for (const one of group.columns) {
          const expected = new Uint32Array(one.codeCount);
          for (const code of one.codes) expected[code] = (expected[code] ?? 0) + 1;
          expect(countsOfColumn(counts, one)).toEqual(expected);
        }
      }
    }),
  );
});
