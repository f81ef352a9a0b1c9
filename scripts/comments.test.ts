import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('comments that begin with Of, What or Whoever are seen', () => {
  const lines = ['/** Of the same size. */', 'const a = 1; /', '/**', ' * Whoever', ' */', '// Why', '// What goes on'];
  lines[1] += '/ What it is';
  expect(riddlesIn(lines.join('\n'))).toEqual([1, 2, 4]);
});

test('a comment is understood before the code below it: none begins with Of, What or Whoever', () => {
  const riddles = SOURCES.flatMap((file) => riddlesIn(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`));
  expect(riddles).toEqual([]);
});

// Another test plants folders of its own meanwhile.
const SOURCES = globSync('**/*.{ts,tsx}', {
  exclude: (path) => /(^|\/)(node_modules|build[^/]*|\.react-router|planted-[^/]*|0-planted\.ts)$/.test(path),
});

/** Begins a comment, on a line of its own, behind code, or in JSX. */
const RIDDLE = /(?:^|[\s{])(?:\/\/|\/\*\*?) (?:Of|What|Whoever)\b/;
const COMMENT_LINE = /^\s*\/\/ /;

/** Numbers of lines, from 1. A line that goes on with the comment above it is left out. */
function riddlesIn(text: string): number[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const goesOn = COMMENT_LINE.test(line) && COMMENT_LINE.test(lines[at - 1] ?? '');
    const begins =
      RIDDLE.test(line) || (/^\s*\/\*\*$/.test(lines[at - 1] ?? '') && /^\s*\* (?:Of|What|Whoever)\b/.test(line));
    return begins && !goesOn ? [at + 1] : [];
  });
}
