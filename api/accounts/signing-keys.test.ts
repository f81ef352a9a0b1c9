import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { makeDataDir } from '../../test/test-database.ts';
import { loadSigningKeys } from './signing-keys.ts';

const load = (dataDir: string) => loadSigningKeys(readConfig({ DATA_DIR: dataDir }));

test('the first start makes a secret, and later ones read it', () => {
  const dataDir = makeDataDir();
  const { id } = load(dataDir).current;
  expect(load(dataDir).current.id).toBe(id);
  expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
  expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
});

test('what a start that was cut off left behind is written over', () => {
  const dataDir = makeDataDir();
  writeFileSync(join(dataDir, 'jwt-secret.new'), 'half a secret that is much longer than the one that is made now');
  load(dataDir);
  expect(readFileSync(join(dataDir, 'jwt-secret'), 'utf8')).toMatch(/^[\w-]{43}$/);
});

test.each(['', '\n', 'hunter2', 'x'.repeat(31), ' '.repeat(64), 'changeme'.repeat(8), '\0'.repeat(43)])(
  'a file that holds %j stops the start with a sentence that does not repeat it',
  (text) => {
    const dataDir = makeDataDir();
    const file = join(dataDir, 'jwt-secret');
    writeFileSync(file, text);
    expect(() => load(dataDir)).toThrow(StartError);
    expect(() => load(dataDir)).toThrow(`${file} holds no secret that tokens can be signed with`);
    if (text.trim() !== '') expect(() => load(dataDir)).not.toThrow(text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

test('a file that cannot be read stops the start with a sentence', () => {
  const dataDir = makeDataDir();
  mkdirSync(join(dataDir, 'jwt-secret'));
  expect(() => load(dataDir)).toThrow(`cannot be read from ${join(dataDir, 'jwt-secret')} (EISDIR).`);
  const other = makeDataDir();
  writeFileSync(join(other, 'jwt-secret'), 'a secret that is long enough for anybody');
  chmodSync(join(other, 'jwt-secret'), 0);
  // The system lets its administrator read everything.
  if (process.getuid?.() === 0) expect(load(other).current.id).toHaveLength(12);
  else expect(() => load(other)).toThrow('(EACCES).');
});
