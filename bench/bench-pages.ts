import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../e2e/browser.ts';
import { askJson } from './ask.ts';
import { leavingNothing, removeFolder, temporaryFolder } from './left-behind.ts';
import { installLighthouse } from './lighthouse-install.ts';
import { openMarket, seed, startMarket } from './market.ts';
import { BODY_KINDS, type MeasuredPage, missedLimits } from './page-limits.ts';
import { KINDS, type PageBytes } from './page-report.ts';
import { measurePage, visitsFor } from './page-visits.ts';
import { openProgress } from './progress.ts';
import { ROOT } from './servers.ts';
import { textTable } from './text-table.ts';

// npm run bench:pages [-- --visits 5 --only PART --tools-folder DIR]
// Measures the pages on a phone: Lighthouse's scores and the bytes of a first visit. The exit code is 1 where a page exceeds a limit.

const CARS = 2_000;

async function findPages(address: string) {
  const first = async (path: string) => {
    const { data } = (await askJson(address, path)) as { data: { documentId: string; slug?: string }[] };
    return data[0];
  };
  const car = await first('/api/cars?sort=createdAt:desc&fields=year&pagination[pageSize]=1');
  const article = await first('/api/articles?fields=slug&pagination[pageSize]=1');
  return [
    { name: 'home', path: '/' },
    { name: 'cars', path: '/filter' },
    { name: 'a car', path: `/detail/${car?.documentId}` },
    { name: 'spare parts', path: '/spareparts' },
    { name: 'an article', path: `/article/${article?.slug}` },
  ];
}

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
const weights = (page: string, bytes: PageBytes) => ({
  page,
  ...Object.fromEntries([...KINDS, 'all' as const].map((kind) => [kind, kilobytes(bytes[kind])])),
});

function pagesText(pages: readonly MeasuredPage[]): string {
  const marks = pages.map(({ name, marks: of }) => ({
    page: name,
    performance: String(of.performance),
    accessibility: String(of.accessibility),
    'best practices': String(of.bestPractices),
    SEO: String(of.seo),
    'LCP s': (of.lcpMs / 1_000).toFixed(2),
    CLS: String(of.cls),
    'TBT ms': String(Math.round(of.tbtMs)),
  }));
  return [
    textTable(marks),
    '\nkB of what is run and read, by brotli, without headers',
    textTable(
      pages.map(({ name, bodies }) => ({
        page: name,
        ...Object.fromEntries(BODY_KINDS.map((kind) => [kind, kilobytes(bodies[kind])])),
      })),
    ),
    '\nkB over the wire at the first visit, headers included',
    textTable(pages.map(({ name, bytes }) => weights(name, bytes))),
    '\nThe same with Save-Data: on',
    textTable(pages.map(({ name, savingBytes }) => weights(name, savingBytes))),
  ].join('\n');
}

await leavingNothing(async () => {
  const { values } = parseArgs({
    options: {
      visits: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      'tools-folder': { type: 'string' },
    },
  });
  const visits = Number(values.visits);
  if (!Number.isInteger(visits) || visits < 1) throw new Error('--visits takes a whole number from 1.');
  const toolsFolder = values['tools-folder'];
  const lighthouse = await installLighthouse(toolsFolder ? resolve(toolsFolder) : temporaryFolder('bench-tools'));
  const browser = await findBrowser();

  const seeded = await seed(CARS);
  const market = await openMarket(CARS, 'sqlite', seeded, undefined);
  const server = await startMarket(market, 'cached');
  // The server's own default name, which browsers treat as secure as one with TLS.
  const address = server.address.replace('127.0.0.1', 'localhost');
  const wanted = (await findPages(address)).filter(({ name }) => name.includes(values.only));
  if (wanted.length === 0) throw new Error(`No page is called like "${values.only}".`);
  const step = openProgress(wanted.length * visitsFor(visits), console.info);
  const pages: MeasuredPage[] = [];
  const failures: string[] = [];
  for (const one of wanted) {
    const { page, failed } = await measurePage(one, address, { lighthouse, browser, visits }, step);
    pages.push(page);
    failures.push(...failed.map((title) => `${one.name}: Lighthouse says: ${title}`));
  }
  await server.stop();
  await market.remove();
  removeFolder(seeded);

  const folder = join(ROOT, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const report = { takenAt: new Date().toISOString(), lighthouse: lighthouse.version, visits, pages };
  writeFileSync(join(folder, 'pages.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.info(`\nLighthouse ${lighthouse.version}, mobile, median of ${visits}\n${pagesText(pages)}\n`);
  const missed = pages.flatMap(missedLimits);
  if (missed.length === 0) return console.info('Every page keeps every limit.');
  for (const line of [...missed, ...failures]) console.error(line);
  process.exitCode = 1;
});
