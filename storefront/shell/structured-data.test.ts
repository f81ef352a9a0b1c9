import { expect, test } from 'vitest';
import { structuredJson } from './structured-data.tsx';

test('whatever a name holds, the data stays data', () => {
  for (const name of ['</script><script>alert(1)</script>', '<!--', ']]>', '\u2028"', '<svg onload=alert(1)>']) {
    const json = structuredJson([{ '@type': 'Car', name }]);
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual([{ '@context': 'https://schema.org', '@type': 'Car', name }]);
  }
});

test('what is not known is left out', () => {
  const json = structuredJson([{ '@type': 'Car', model: null, color: undefined, offers: { price: 0, seller: null } }]);
  expect(JSON.parse(json)).toEqual([{ '@context': 'https://schema.org', '@type': 'Car', offers: { price: 0 } }]);
});
