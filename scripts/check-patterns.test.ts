import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSlowPatterns } from './check-patterns.ts';

/** By line, and why. */
function foundIn(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'patterns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'planted.ts'), text);
  return findSlowPatterns([`${folder}/*.ts`]).map(({ line, why }) => `${line}: ${why}`);
}

test.each([
  ['/^(a+)+$/', '1: Self'],
  ['/[\\d, ]*\\s*x/', '1: Trade,Move'],
  ['/\\S+@\\S+\\.\\S+/', '1: Trade,Move'],
  ['/\\s+$/', '1: Move'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
  ['new RegExp(`^${name}$`)', '1: put together'],
])('%s is found', (pattern, found) => {
  expect(foundIn(`export const P = ${pattern};\n`)).toEqual([found]);
});

test.each(['/^\\d{1,15}$/', '/^[a-z]+@[^@]+$/', '/[;|\\n]/'])('%s takes a step for each character', (pattern) => {
  expect(foundIn(`export const P = ${pattern};\n`)).toEqual([]);
});

test('an explained pattern is left alone, and the line of another is right behind letters of several bytes', () => {
  const text = "// Safe pattern: an operator's.\nconst A = /a+$/;\nconst B = 'é€';\nconst C = /b+$/;\n";
  expect(foundIn(text)).toEqual(['4: Move']);
});
