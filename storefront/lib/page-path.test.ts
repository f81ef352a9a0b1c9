import { expect, test } from 'vitest';
import { pagePathOf } from './page-path.ts';

const HERE = new URL('https://motoka.test/filter?selectedMake=Toyota');

const pathOf = (href: string) => pagePathOf(new URL(href, HERE), HERE);

test('a link to a page of ours is followed with all that its address says', () => {
  expect(pathOf('/')).toBe('/');
  expect(pathOf('/detail/abc')).toBe('/detail/abc');
  expect(pathOf('?page=2')).toBe('/filter?page=2');
  expect(pathOf('/contact?car=abc#form')).toBe('/contact?car=abc#form');
  expect(pathOf('/apiary')).toBe('/apiary');
});

test('the page that is shown may be asked for again', () => {
  expect(pathOf(HERE.href)).toBe('/filter?selectedMake=Toyota');
});

test('another site, a number to call and a mail are left to the browser', () => {
  for (const href of [
    'https://motoka.example/filter',
    'http://motoka.test/filter',
    '//motoka.example/filter',
    'https://motoka.test//motoka.example/filter',
    'tel:+256700000001',
    'mailto:a@motoka.test',
  ]) {
    expect(pathOf(href), href).toBeUndefined();
  }
});

test('what the server answers without a page is left to the browser', () => {
  for (const href of ['/api', '/api/cars', '/uploads/car.jpg', '/assets/market.js', '/sitemap.xml', '/robots.txt']) {
    expect(pathOf(href), href).toBeUndefined();
  }
});

test('the offices are another app, whatever stands below their addresses; the page about selling is ours', () => {
  for (const href of [
    '/sell/new',
    '/sell/sign-in?next=/sell/new',
    '/sell/',
    '/sell/nothing',
    '/staff',
    '/staff/review',
  ])
    expect(pathOf(href), href).toBeUndefined();
  for (const href of ['/sell', '/sell?from=home', '/seller/abc', '/staffing']) expect(pathOf(href), href).toBe(href);
});

test('another place of the page that is shown is left to the browser', () => {
  expect(pathOf('#main')).toBeUndefined();
  expect(pathOf('/filter#main')).toBe('/filter#main');
});
