import { expect, test } from 'vitest';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import type { SearchReading } from '#contract/lists/facet-schemas.ts';
import { parseListQuery } from '#contract/lists/list-query.ts';
import { type Api, createApi } from '../../lib/api-client.ts';
import { findWaysOut, MOST_WAYS_OUT } from './ways-out.ts';

test('each filter is counted without, the best first and those that do not help left out', async () => {
  const { ways } = await waysOut('selectedCategory=Bus&location=Gulu&minYear=2020', { Gulu: 12, Bus: 0, 2020: 40 });
  expect(ways).toEqual([
    { label: 'From 2020', path: '/filter?selectedCategory=Bus&location=Gulu', rel: undefined, total: 40 },
    { label: 'Gulu', path: '/filter?selectedCategory=Bus&minYear=2020', rel: undefined, total: 12 },
  ]);
});

test('where no single one helps, two are dropped, and where that does not help either, it is known', async () => {
  expect((await waysOut('selectedCategory=Bus&location=Gulu', {})).ways).toEqual([]);
  const api = createApi(async (_method, path) => {
    const total = /Bus|Gulu/.test(decodeURIComponent(path)) ? 0 : 7;
    return { status: 200, text: JSON.stringify({ data: [], meta: { pagination: { total } } }) };
  });
  const query = parseListQuery(CAR_LIST, new URLSearchParams('selectedCategory=Bus&location=Gulu&minYear=2020'));
  expect(await findWaysOut(askingOf(api), query)).toEqual([
    { label: 'Bus and Gulu', path: '/filter?minYear=2020', rel: undefined, total: 7 },
  ]);
});

test('a misspelt place leads to the one that is meant, under the same other filters', async () => {
  const api = createApi(async (_method, path) => {
    const question = decodeURIComponent(path);
    const total = question.includes('=Kampala') ? 5 : 0;
    const choices = question.includes('search=Kampla')
      ? { location: [{ name: 'Ntinda, Kampala' }, { name: 'Kampala' }] }
      : {};
    const data = question.includes('/facets') ? { total, choices } : [];
    return { status: 200, text: JSON.stringify({ data, meta: { pagination: { total } } }) };
  });
  const query = parseListQuery(CAR_LIST, new URLSearchParams('selectedMake=Toyota&location=Kampla'));
  const path = '/filter?selectedMake=Toyota&location=Kampala';
  expect(await findWaysOut(askingOf(api), query)).toEqual([
    { label: 'Kampala', path, rel: undefined, total: 5, isInstead: true },
  ]);
});

test('what cannot be counted is left out, and nothing is said where that is all', async () => {
  const { ways } = await waysOut('selectedCategory=Bus&location=Gulu', { Gulu: 12 }, 'Bus');
  expect(ways?.map(({ label }) => label)).toEqual(['Gulu']);
  expect((await waysOut('selectedCategory=Bus', { Bus: 3 }, 'Bus')).ways).toBeNull();
});

test('however many filters an address has, few are counted, and of the others nothing is claimed', async () => {
  const models = Array.from({ length: 30 }, (_, at) => `modelSelected=M${at}`).join('&');
  const { ways, questions } = await waysOut(models, {});
  expect(questions).toHaveLength(MOST_WAYS_OUT);
  expect(ways).toBeNull();
});

/** Answers with what `totalOf` says of the searched words, and reads each word of a search as a phrase of its own. */
function searched(words: string, totalOf: (words: string) => number) {
  const api = createApi(async (_method, path) => {
    const total = totalOf(new URL(path, 'http://localhost').searchParams.get('search') ?? '');
    return { status: 200, text: JSON.stringify({ data: [], meta: { pagination: { total } } }) };
  });
  const texts = words.split(' ');
  const understood = texts.map((text) => ({ text, rest: texts.filter((other) => other !== text).join(' ') }));
  const query = parseListQuery(CAR_LIST, new URLSearchParams({ q: words }));
  return findWaysOut(askingOf(api, { understood, apart: [], unknown: [] }), query);
}

test('of several words that nothing has together each is offered to be dropped, with what is left', async () => {
  const totals: Record<string, number> = { 'diesel kampala': 31, 'prado kampala': 4, 'prado diesel': 0 };
  const ways = await searched('prado diesel kampala', (words) => totals[words] ?? 0);
  expect(ways).toMatchObject([
    { label: '“prado”', path: '/filter?q=diesel+kampala', total: 31 },
    { label: '“diesel”', path: '/filter?q=prado+kampala', total: 4 },
  ]);
});

test('where a search needs two words less, and one of them is a part of another, both are dropped whole', async () => {
  const ways = await searched('prado red reduced gulu', (words) => (words === 'prado reduced' ? 3 : 0));
  expect(ways).toMatchObject([{ label: '“red” and “gulu”', path: '/filter?q=prado+reduced', total: 3 }]);
});

const askingOf = (api: Api, search?: SearchReading) => ({ api, list: CAR_LIST, models: {}, search });

/** An API that finds as many as the first of these words that is not in its question says. */
function waysOut(address: string, totals: Record<string, number>, failing?: string) {
  const questions: string[] = [];
  const api = createApi(async (_method, path) => {
    const question = decodeURIComponent(path);
    questions.push(question);
    if (failing && !question.includes(failing)) return { status: 503, text: '' };
    const total = Object.entries(totals).find(([word]) => !question.includes(word))?.[1] ?? 0;
    return { status: 200, text: JSON.stringify({ data: [], meta: { pagination: { total } } }) };
  });
  const query = parseListQuery(CAR_LIST, new URLSearchParams(address));
  return findWaysOut(askingOf(api), query).then((ways) => ({ ways, questions }));
}
