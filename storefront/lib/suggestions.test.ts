import { expect, test } from 'vitest';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { createApi } from './api-client.ts';
import { listSuggestions } from './suggestions.ts';

const listed = (suggestions: unknown) =>
  listSuggestions(
    createApi(async () => ({ status: 200, text: JSON.stringify({ data: { suggestions } }) })),
    CAR_LIST,
    'premio 2010 nze',
  );

const MAKE = { field: 'make', name: 'Toyota' };
const MODEL = { field: 'model', name: 'Premio' };
const YEAR = { field: 'year', name: '2010' };

test('a suggestion is called by the particular first, and leads to the list that it stands for', async () => {
  expect(
    await listed([
      { parts: [MAKE], count: 9 },
      { parts: [MAKE, MODEL], count: 5 },
      { parts: [MAKE, MODEL, YEAR], count: 3 },
      { parts: [MAKE, MODEL, YEAR], search: 'nze', count: 2 },
    ]),
  ).toEqual([
    { label: 'Toyota', path: '/filter?selectedMake=Toyota', rel: undefined, count: 9 },
    { label: 'Premio, Toyota', path: '/filter?selectedMake=Toyota&modelSelected=Premio', rel: undefined, count: 5 },
    {
      label: 'Premio 2010, Toyota',
      rel: 'nofollow',
      count: 3,
      path: '/filter?selectedMake=Toyota&modelSelected=Premio&minYear=2010&maxYear=2010',
    },
    {
      label: 'Premio 2010, Toyota, “nze”',
      rel: 'nofollow',
      count: 2,
      path: '/filter?q=nze&selectedMake=Toyota&modelSelected=Premio&minYear=2010&maxYear=2010',
    },
  ]);
});

test('what is no suggestion is left out', async () => {
  expect(await listed([null, {}, { parts: [] }, { parts: [MAKE] }, { parts: [{ field: 1 }], count: 1 }])).toEqual([]);
  expect(await listed('none')).toEqual([]);
});
