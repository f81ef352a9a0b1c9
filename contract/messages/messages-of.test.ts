import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { messagesOf, TRANSLATED } from './messages-of.ts';
import type { Translation } from './translation.ts';

const ENGLISH = { SAVED: 'Saved', removeCar: (title: string) => `Remove ${title}`, DAYS: ['Monday'] } as const;
type InAnyLanguage = Translation<typeof ENGLISH>;

test('types fail a translation that lacks a message, misspells one, or takes other arguments', () => {
  const right: InAnyLanguage = { SAVED: 'Kiterekeddwa', removeCar: (title) => `Ggyawo ${title}`, DAYS: ['Balaza'] };
  // @ts-expect-error: SAVED is missing.
  const lacking: InAnyLanguage = { removeCar: right.removeCar, DAYS: right.DAYS };
  // @ts-expect-error: there is no message called SAVE.
  const misspelt: InAnyLanguage = { ...right, SAVE: 'Tereka' };
  // @ts-expect-error: the title is a text.
  const otherwise: InAnyLanguage = { ...right, removeCar: (count: number) => `Ggyawo ${count}` };
  expect([right, lacking, misspelt, otherwise].map((messages) => Object.keys(messages).length)).toEqual([3, 2, 4, 3]);
});

const files = globSync('*/*.ts', { cwd: import.meta.dirname });

test('there are translations', () => expect(files).toContain('lg/newsletter.ts'));

test.each(files)('%s says what the English file says, and mails can use it', async (file) => {
  const [translated, english]: object[] = await Promise.all([
    import(join(import.meta.dirname, file)),
    import(join(import.meta.dirname, basename(file))),
  ]);
  expect(Object.keys(translated ?? {}).sort()).toEqual(Object.keys(english ?? {}).sort());
  const ofLanguage = Object.entries(TRANSLATED).find(([language]) => language === dirname(file))?.[1];
  expect(Object.values(ofLanguage ?? {})).toContain(translated);
});

test('messages are in the language that is asked for', () => {
  expect(messagesOf('en').newsletter.SUBSCRIBE).toBe('Subscribe');
  expect(messagesOf('lg').newsletter.SUBSCRIBE).toBe('Weewandiise');
});
