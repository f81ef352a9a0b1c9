import type { Page } from '@playwright/test';
import { expect } from './page-test.ts';

/** How many of the demo's dealers the tests of each file act for. No two tests have the same dealer, since tests run at once. */
const DEALERS_PER_FILE = { stock: 7, 'stock-table': 3, leads: 3, import: 3, team: 3, webhooks: 1 };

type File = keyof typeof DEALERS_PER_FILE;

/** Returns the dealer of a file's test; `place` counts the file's tests from 0. */
export async function demoDealer(page: Page, file: File, place: number) {
  const files = Object.keys(DEALERS_PER_FILE) as File[];
  const before = files.slice(0, files.indexOf(file)).reduce((sum, other) => sum + DEALERS_PER_FILE[other], 0);
  const answer = await page.request.get('/api/dealer-infos?sort=id&pagination[pageSize]=25');
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data }: { data: { documentId: string; dealerName: string }[] } = await answer.json();
  const dealer = data[before + place];
  if (!dealer || place >= DEALERS_PER_FILE[file])
    throw new Error(`No dealer is set aside for test ${place} of ${file}`);
  return dealer;
}
