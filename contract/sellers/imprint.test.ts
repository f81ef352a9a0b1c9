import { expect, test } from 'vitest';
import { directionsLink } from './imprint.ts';

test('the way leads to the address, and there is none where the place is not known', () => {
  const link = new URL(directionsLink('A & B Motors', 'Plot 5\n Ntinda Road ', 'Kampala') ?? '');
  expect(link.origin + link.pathname).toBe('https://www.google.com/maps/dir/');
  expect(link.searchParams.get('destination')).toBe('A & B Motors, Plot 5, Ntinda Road, Kampala, Uganda');
  expect(directionsLink('A & B Motors', null, 'Kampala')).toContain('Kampala');
  expect(directionsLink('A & B Motors', ' \n', null)).toBeUndefined();
});
