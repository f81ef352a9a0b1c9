import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawLine, drawnWords, setLargest, setLines } from './lettering.ts';

const LETTERING = { height: 32, pen: 3 };
const FRAME = { room: 400, mostLines: 2 };

const linesOf = (text: string, frame = FRAME) =>
  setLines(drawnWords(text), LETTERING, frame).map(({ words }) => words.join(' '));

test('words keep to their room, and what has none is cut off with three dots', () => {
  expect(linesOf('Toyota Premio 2010')).toEqual(['Toyota Premio', '2010']);
  const [first, second, ...others] = linesOf('Mercedes-Benz GLE-Class Coupe 450 AMG Line Premium');
  expect([first, others]).toEqual(['Mercedes-Benz', []]);
  expect(second).toMatch(/^GLE-Class.*\.\.\.$/);
});

test('accents are left off, and signs that no letter is drawn for are left out', () => {
  expect(drawnWords('Citroën Škoda ŋoma 😀 ’t')).toEqual(['Citroen', 'Skoda', 'ŋoma', "'t"]);
  expect(drawnWords('مرحبا 😀 · --')).toEqual([]);
});

test('the largest size in which all words fit is taken', () => {
  const sizes = [60, 40, 20].map((height) => ({ height, pen: 3 }));
  const heightOf = (text: string) => setLargest(drawnWords(text), sizes, { room: 400, mostLines: 1 })?.lettering.height;
  expect([heightOf('Ugx 1'), heightOf('Ugx 45,000,000'), heightOf('W'.repeat(99))]).toEqual([60, 20, 20]);
});

test('a mark between two parts stands at no end of a line', () => {
  expect(linesOf('118,000 km · Automatic')).toEqual(['118,000 km', 'Automatic']);
});

test('whatever is written, each line keeps to its room and draws nothing but paths', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const lines = setLines(drawnWords(text), LETTERING, FRAME);
      expect(lines.length).toBeLessThanOrEqual(FRAME.mostLines);
      for (const line of lines) {
        expect(line.width).toBeLessThanOrEqual(FRAME.room + 3 * LETTERING.height);
        const drawn = drawLine(line, LETTERING, { x: 0, y: 0, colour: '#000000' });
        expect(drawn.replace(/<\/?(g|path)( [a-z-]+="[\w#., ()-]*")*\/?>/g, '')).toBe('');
      }
    }),
  );
});
