import { definedItems } from '#contract/values/defined-only.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import type { NameTable } from './cells.ts';
import type { Counts, ImportOptions, ImportResult } from './import-parts.ts';

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

const stayOffLine = (name: string, { stayOff }: Counts) =>
  `${name}: ${stayOff} kept off the market, though the file says published: sold, withdrawn, expired or removed since.`;

/** Returns lines that report what an import did, or what a dry run would do. */
export function summaryLines(result: ImportResult, { isDryRun }: ImportOptions): string[] {
  const counts = [...result.counts].map(([{ name }, { created, changed, unchanged, deleted, bad }]) => {
    const done = `${created} new, ${changed} changed, ${unchanged} unchanged, ${deleted} deleted`;
    return `${name}: ${done}, ${bad} bad rows${isDryRun ? ' (nothing was stored)' : ''}.`;
  });
  const stayOff = [...result.counts].flatMap(([{ name }, counts]) =>
    counts.stayOff > 0 ? [stayOffLine(name, counts)] : [],
  );
  const acting = [...result.keptActing].map(
    ([{ name }, count]) =>
      `${name}: ${count} not in the file and kept all the same: no file deletes who sells here in person.`,
  );
  const names = [...result.newNames].map(([table, ofTable]) => nameLine(table, ofTable));
  return definedItems(
    ...counts,
    ...stayOff,
    ...acting,
    ...names,
    result.keptMissing,
    result.wasStopped ? 'The import was stopped. What was stored stays; run it again to go on.' : undefined,
  );
}

/** Returns whether the import did everything that was requested: it was not stopped, no row was refused, and deletion was not left out. */
export const isComplete = (result: ImportResult) =>
  !result.wasStopped && result.keptMissing === undefined && [...result.counts.values()].every(({ bad }) => bad === 0);
