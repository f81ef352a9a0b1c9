import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSentences } from './check-messages.ts';

/** Returns what the check finds in a file with this text: line number and sentence. */
function foundIn(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sentences-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'planted.tsx'), text);
  const sentences = findSentences([`${folder}/*.tsx`]);
  return sentences.map((sentence) => `${sentence.line}: ${sentence.text}`);
}

const inPart = (jsx: string) => foundIn(`export const Part = ({ car, is, n }) => (\n  ${jsx}\n);\n`);

test.each([
  ['<p>Nothing found</p>', 'Nothing found'],
  ['<p>or</p>', 'or'],
  ['<p>{n} cars</p>', 'cars'],
  ["<p>{is ? 'on' : car}</p>", 'on'],
  ["<p>{car ?? 'N/A'}</p>", 'N/A'],
  ['<img alt="a car" />', 'a car'],
  ['<nav aria-label="Pages" />', 'Pages'],
  ['<Field label={`$' + '{n} km`} />', '… km'],
  ["<Field hint={is ? 'six letters' : undefined} />", 'six letters'],
  ["<List empty={{ heading: 'nothing' }} />", 'nothing'],
  ['<Button verb="Save" />', 'Save'],
])('in %s the text is found', (jsx, text) => {
  expect(inPart(jsx)).toEqual([`2: ${text}`]);
});

test.each([
  ["const TITLE = 'Wishlist';", 'Wishlist'],
  ["const ROWS = [['Model Code', 1]];", 'Model Code'],
  ["const HEADING = 'FILTER BY';", 'FILTER BY'],
  ["const REASON = 'the service cannot be reached';", 'the service cannot be reached'],
  ["const mail = { subject: 'news' };", 'news'],
  ["const field = requiredError('Name', value);", 'Name'],
  ['const pageOf = (n: number) => `Page $' + '{n}`;', 'Page …'],
  ['const isRequired = (label: string) => `$' + '{label} is required`;', '… is required'],
])('in %s the text is found', (code, text) => {
  expect(foundIn(`// A comment.\n\n${code}\n`)).toEqual([`3: ${text}`]);
});

test('a text is found by the line where it begins, whatever letters stand before it', () => {
  expect(
    foundIn("const arrow = '→ “”';\n\nexport const Part = () => (\n  <p>\n    Two lines\n    of text\n  </p>\n);\n"),
  ).toEqual(['5: Two lines of text']);
});

test.each([
  ['<p className="Grid gap-2 text-lg">{car.name}</p>'],
  ['<form action="/filter" method="post" aria-live="polite" />'],
  ['<a href="/busy" rel="noopener noreferrer">{`$' + '{n} `}</a>'],
  ['<path d="M6 3h12v18H3Zm0 1 9 6" />'],
  ["<input onKeyDown={(event) => event.key === 'Escape' && close()} />"],
])('%s has nothing for people', (jsx) => {
  expect(inPart(jsx)).toEqual([]);
});

test.each([
  ["import { Sign } from './Sign In.tsx';"],
  ["type Kind = 'Used car' | 'New car';"],
  ["throw new Error('The page did not come');"],
  ['console.info(`The $' + '{kind} could not be loaded`);'],
  ["log.warn({ err }, 'the database cannot answer right now');"],
  ["const thing = { '@type': 'Organization' };"],
  ["const POLICY = ['Save-Data', 'POST', \"default-src 'none'\", 'grid min-h-11 place-items-center font-medium'];"],
])('%s has nothing for people', (code) => {
  expect(foundIn(`${code}\n`)).toEqual([]);
});

test('what is explained is left alone', () => {
  expect(foundIn("// No message: the name of a brand.\nconst NAME = 'Facebook';\n")).toEqual([]);
  expect(
    foundIn("// No message: names of brands.\nconst NAMES = {\n  a: 'Facebook',\n  b: 'Instagram',\n};\n"),
  ).toEqual([]);
  expect(foundIn("// No message:\nconst NAME = 'Facebook';\n")).toEqual(['2: Facebook']);
});
