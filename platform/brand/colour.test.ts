import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OWN_COLOUR } from '#contract/site.ts';
import { accentOf, contrast, INK, problemOfColour } from './colour.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  .filter((colour) => problemOfColour(colour) === undefined);

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
});

test('whatever colour is taken, text on it, under the pointer too, and its own words on the dark bars can be read', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const accent = accentOf(colour);
      const text = String(accent['--color-on-sun']);
      expect(contrast(colour, text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(String(accent['--color-sun-dark']), text)).toBeGreaterThanOrEqual(4.5);
      expect(accent['--color-sun-dark']).not.toBe(colour);
      expect(contrast(String(accent['--text-color-sun']), INK)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2_000 },
  );
});

test('the product’s own colour passes its own test, with ink on it', () => {
  expect(problemOfColour(OWN_COLOUR)).toBeUndefined();
  expect(accentOf(OWN_COLOUR)).toMatchObject({ '--color-on-sun': INK, '--text-color-sun': OWN_COLOUR });
});
