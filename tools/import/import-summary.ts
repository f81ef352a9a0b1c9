import { shown } from './bounded-text.ts';
import type { NameTable } from './cells.ts';
import type { ImportOptions, ImportResult } from './import-parts.ts';

const NAME_WORDS: Record<NameTable, string> = {
  make: 'makes',
  model: 'models',
  category: 'body types',
  feature: 'features',
  spare_category: 'kinds of spare parts',
  place: 'places',
};

const MOST_NAMES = 50;

function nameLine(table: NameTable, names: ReadonlySet<string>): string {
  const listed = [...names].slice(0, MOST_NAMES).map(shown).join('; ');
  const more = names.size > MOST_NAMES ? `; and ${names.size - MOST_NAMES} more` : '';
  return `New ${NAME_WORDS[table]}: ${listed}${more}.`;
}

/** What an import did, or would do, one line each. */
export function summaryLines(result: ImportResult, { isDryRun }: ImportOptions): string[] {
  const counts = [...result.counts].map(([{ name }, { created, changed, unchanged, deleted, bad }]) => {
    const done = `${created} new, ${changed} changed, ${unchanged} unchanged, ${deleted} deleted`;
    return `${name}: ${done}, ${bad} bad rows${isDryRun ? ' (nothing was stored)' : ''}.`;
  });
  const names = [...result.newNames].map(([table, ofTable]) => nameLine(table, ofTable));
  return [
    ...counts,
    ...names,
    ...(result.keptMissing === undefined ? [] : [result.keptMissing]),
    ...(result.wasStopped ? ['The import was stopped. What was stored stays; run it again to go on.'] : []),
  ];
}

/** Did everything go as it was asked? */
export const isComplete = (result: ImportResult) =>
  !result.wasStopped && result.keptMissing === undefined && [...result.counts.values()].every(({ bad }) => bad === 0);
