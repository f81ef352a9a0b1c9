import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { layOutMail } from './mail-text.ts';

const words = { subject: 'Words', paragraphs: ['It is yours.'], label: 'Confirm', notes: ['It works for a day.'] };
const parts = { name: 'Rose', url: 'https://market.example/confirm?code=1' };
const layOut = (settings: NodeJS.ProcessEnv) => layOutMail(readConfig(settings), words, parts);

test('without settings a mail has the market’s name over the product’s colour, and is signed by it', () => {
  const { text, html, showsLogo } = layOut({});
  expect(text).toBe(`Hello Rose,\n\nIt is yours.\n\nConfirm:\n${parts.url}\n\nIt works for a day.\n\nMotoka\n`);
  expect(html).toMatch(/border-bottom:4px solid #fcdc04;[^>]*>Motoka<\/div>/);
  expect(html).toContain('background:#fcdc04;color:#1c1917;');
  expect(showsLogo).toBeUndefined();
});

test('the market’s colour, with text that can be read on it, its logo and who runs it are in its mails', () => {
  const { text, html, showsLogo } = layOut({
    SITE_NAME: 'Pearl',
    BRAND_COLOUR: '#0b6e4f',
    BRAND_LOGO: '/etc/market/logo.svg',
    OPERATOR_NAME: 'Pearl Cars Ltd',
    OPERATOR_ADDRESS: 'Plot 1, Kampala',
  });
  expect(text.endsWith('\n\nPearl\nPearl Cars Ltd, Plot 1, Kampala\n')).toBe(true);
  expect(html).toContain('background:#0b6e4f;color:#ffffff;');
  expect(html).toContain('<img src="cid:logo" alt="Pearl"');
  expect(html).toContain('>Pearl Cars Ltd, Plot 1, Kampala</p>');
  expect(showsLogo).toBe(true);
});

test('whatever a market is called, its name is words and no HTML', () => {
  for (const more of [{}, { BRAND_LOGO: '/logo.png' }]) {
    const { html } = layOut({ SITE_NAME: '"><b>R&D', OPERATOR_NAME: '<i>', OPERATOR_ADDRESS: '<i>', ...more });
    expect(html).not.toMatch(/<b>|<i>|""|R&D/);
    expect(html).toContain('&quot;&gt;&lt;b&gt;R&amp;D');
  }
});
