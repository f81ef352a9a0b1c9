import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Who may import whom. A new feature is guarded from its first day, since the rules go by pattern.

export type ImportGraph = Map<string, string[]>;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SIDES = ['contract', 'api', 'storefront', 'e2e', 'bench', 'scripts'];
/** Folders that know nothing of any feature. */
const GROUND = new Set(['http', 'db', 'content', 'search', 'ui', 'sale', 'media', 'mail']);

const sideOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : 'root');
/** `cars` of `api/cars/car-type.ts`; empty for a file that stands on a side's own floor. */
const featureOf = (file: string) => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '');
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || featureOf(file) === 'test' || sideOf(file) === 'e2e';
/** Pages, routes and commands: where features meet. */
const isEdge = (file: string) =>
  /-(page|route|routes|command)\.tsx?$/.test(file) || /^storefront\/(root|entry\.\w+)\.tsx$/.test(file);
/** The demo catalogue and what is imported fill every feature through its writers. */
const usesEverything = (file: string) => /^api\/(demo|import)\//.test(file);
const isTableOfContents = (file: string) =>
  ['start.ts', 'api/app.ts', 'storefront/routes.ts', 'storefront/root.tsx'].includes(file);

/** What an import breaks, or undefined. Both are paths from the root. */
export function brokenRule(from: string, to: string): string | undefined {
  const fromSide = sideOf(from);
  const toSide = sideOf(to);
  // Both drive from outside, and start a browser in the same way.
  if (fromSide === 'bench' && to === 'e2e/browser.ts') return undefined;
  if (isTest(to) && !isTest(from)) return 'only tests import tests';
  if (fromSide === 'contract' && toSide !== 'contract') return 'contract imports nothing of ours';
  if (fromSide === 'api' && toSide === 'storefront') return 'the api does not import the storefront';
  if (fromSide === 'storefront' && toSide === 'api') return 'the storefront does not import the api';
  if (['api', 'storefront'].includes(fromSide) && toSide === 'root') return 'nothing imports the root';
  if (fromSide !== toSide || isTest(from)) return undefined;
  if (isEdge(to) && !isTableOfContents(from) && fromSide !== 'scripts')
    return 'nobody imports a page, a route or a command';
  const fromFeature = featureOf(from);
  const toFeature = featureOf(to);
  if (fromFeature === toFeature) return undefined;
  const isElsewhere = toFeature !== '' && !GROUND.has(toFeature);
  if (GROUND.has(fromFeature) && isElsewhere) return `${fromFeature} knows no feature`;
  if (isElsewhere && !isEdge(from) && !isTableOfContents(from) && !usesEverything(from)) {
    return 'only a page, a route or a command uses another feature';
  }
  return undefined;
}

/** A way round in circles through the files, or undefined. */
export function findCircle(graph: ImportGraph): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\('([^']+)'\)/g;

/** The files of ours that a source text names, as paths from the root. */
export function importsOf(file: string, text: string): string[] {
  return Array.from(text.matchAll(IMPORT), (match) => match[1] ?? match[2] ?? match[3] ?? '').flatMap((name) => {
    if (name.startsWith('#contract/')) return [name.slice(1)];
    if (!name.startsWith('.') || name.includes('/+types/')) return [];
    return [relative(ROOT, resolve(ROOT, dirname(file), name.replace(/\?.*$/, '')))];
  });
}

function sourceFiles(): string[] {
  const nested = SIDES.flatMap((side) =>
    readdirSync(join(ROOT, side), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
  return ['server.ts', 'start.ts', ...nested];
}

function check(): string[] {
  const graph: ImportGraph = new Map(
    sourceFiles().map((file) => [file, importsOf(file, readFileSync(join(ROOT, file), 'utf8'))]),
  );
  const problems = [...graph].flatMap(([from, imports]) =>
    imports.flatMap((to) => {
      const rule = brokenRule(from, to);
      return rule ? [`${from} imports ${to}: ${rule}`] : [];
    }),
  );
  const barrels = [...graph.keys()].filter((file) => /(^|\/)(index|utils)\.tsx?$/.test(file));
  const circle = findCircle(graph);
  return [
    ...problems,
    ...barrels.map((file) => `${file}: a file is named after what it holds`),
    ...(circle ? [`a circle: ${circle.join(' → ')}`] : []),
  ];
}

if (import.meta.main) {
  const problems = check();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.info('Imports keep to the rules.');
}
