import { expect, test } from 'vitest';
import { openSealed, type SealKeys, sealText } from './sealed-text.ts';

const key = (id: string) => ({ id, secret: new TextEncoder().encode(`${id}${'-secret'.repeat(5)}`) });
const keysOf = (...ids: [string, ...string[]]): SealKeys => {
  const keys = ids.map(key);
  return { current: key(ids[0]), find: (id) => keys.find((one) => one.id === id) };
};

test('what was sealed is read again for its purpose alone, also after the secret was changed', () => {
  const sealed = sealText(keysOf('old'), 'code of 7', 'JBSWY3DP');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(openSealed(keysOf('old'), 'code of 7', sealed)).toBe('JBSWY3DP');
  expect(openSealed(keysOf('new', 'old'), 'code of 7', sealed)).toBe('JBSWY3DP');
  expect(openSealed(keysOf('old'), 'code of 8', sealed)).toBeUndefined();
  expect(openSealed(keysOf('new'), 'code of 7', sealed)).toBeUndefined();
});

test('the same text is sealed differently each time, and whatever was changed or cut is not read', () => {
  const keys = keysOf('one');
  const sealed = sealText(keys, 'a', 'text');
  expect(sealText(keys, 'a', 'text')).not.toBe(sealed);
  for (let at = sealed.indexOf('.') + 1; at < sealed.length; at += 3) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
    const isSame = Buffer.from(changed, 'base64url').equals(Buffer.from(sealed, 'base64url'));
    if (!isSame) expect(openSealed(keys, 'a', changed), changed).toBeUndefined();
    expect(openSealed(keys, 'a', sealed.slice(0, at))).toBeUndefined();
  }
  expect(openSealed(keys, 'a', '')).toBeUndefined();
});
