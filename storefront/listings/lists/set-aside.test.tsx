import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { SPARE_PART_LIST } from '#contract/lists/spare-part-list.data.ts';
import { createApi } from '../../lib/api-client.ts';
import { findParts } from './parts-found.ts';
import SetAside from './set-aside.tsx';

const understood = (...texts: string[]) => texts.map((text) => ({ text, rest: '' }));

/** An API that has such spare parts for any search. */
const partsApi = (search: unknown, total = 12) =>
  createApi(async () => ({
    status: 200,
    text: JSON.stringify({ data: { total, choices: {}, histograms: {}, search } }),
  }));

test('a word that no result has is named, with a way to what has it', () => {
  const search = { understood: understood('brake', 'pads'), apart: ['premio'], unknown: ['qqqq'] };
  const html = renderToStaticMarkup(<SetAside list={SPARE_PART_LIST} search={search} total={4} parts={undefined} />);
  expect(html).toContain('Nothing is called “qqqq”. 4 spare parts for “brake pads”. None of them has “premio” too.');
  expect(html).toMatch(/<a href="\/spareparts\?q=premio"[^>]*>See “premio” alone<\/a>/);
});

test('a search for cars with words of spare parts leads to these', async () => {
  const reading = { understood: understood('brake', 'pads', 'premio'), apart: [], unknown: [] };
  const parts = await findParts(partsApi(reading), 'brake pads premio', ['brake', 'pads']);
  expect(parts).toEqual({ words: 'brake pads premio', total: 12 });
  const search = { understood: understood('premio'), apart: [], unknown: ['brake', 'pads'] };
  const html = renderToStaticMarkup(<SetAside list={CAR_LIST} search={search} total={73} parts={parts} />);
  expect(html).toMatch(
    /<a href="\/spareparts\?q=brake\+pads\+premio"[^>]*>Spare parts for “brake pads premio” \(12\)<\/a>/,
  );
});

test('a word that spare parts do not have either leads to none', async () => {
  const reading = { understood: understood('prado'), apart: [], unknown: ['tx'] };
  expect(await findParts(partsApi(reading), 'prado tx', ['tx'])).toBeUndefined();
  const short = { understood: understood('prado', 'tx'), apart: [], unknown: [] };
  expect(await findParts(partsApi(short), 'prado tx', ['tx'])).toBeUndefined();
  const none = { understood: understood('bumper'), apart: [], unknown: [] };
  expect(await findParts(partsApi(none, 0), 'bumper', ['bumper'])).toBeUndefined();
});
