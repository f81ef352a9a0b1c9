import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const FILE = 'platform/process/require-node.cjs';

/** Runs it under a Node.js that says to be of this version. */
function runAs(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });
    Object.defineProperty(process, 'version', { value: 'v${version}' });
    require('./${FILE}'); console.log('goes on');`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--eval', pretend], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('an older Node.js is told in a sentence what to do, and a newer one goes on', () => {
  expect(runAs('20.20.2')).toEqual({
    status: 1,
    said: expect.stringMatching(/^This needs Node\.js 26 or newer, and this is v20\.20\.2\. .+\.\n$/),
  });
  for (const version of ['26.0.0', '27.1.0']) expect(runAs(version)).toEqual({ status: 0, said: 'goes on\n' });
});

test('whoever installs, starts or develops comes by it', () => {
  const { start, dev, postinstall } = packageJson.scripts;
  for (const script of [start, dev, postinstall]) expect(script).toContain(FILE);
  expect(packageJson.engines.node).toBe('>=26');
});
