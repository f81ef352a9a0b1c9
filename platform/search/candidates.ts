import { type Dictionaries, type DictionaryRows, publishedRow } from '../content/dictionaries.ts';
import type { ContentTypes } from '../content/filter.ts';
import { wordsOfName } from './fold-words.ts';
import type { SearchFields } from './search-fields.ts';

/** A name, such as that of a model, that a typed text may mean. */
export interface Candidate {
  field: string;
  id: number;
  /** The names that contain the candidate, the outermost first, and at the end its own: a make, then a model. */
  names: { field: string; name: string }[];
  /** The words of the candidate's own name. `within`: the words of the names that contain it. */
  own: readonly string[];
  within: readonly string[];
}

/** All candidates, and all words in their names. */
export interface Candidates {
  all: Candidate[];
  words: ReadonlySet<string>;
  /** The field whose names contain no other names, such as models. Its names are suggested if only a year or a code was typed. */
  innermost: string;
}

/** Opens the names that words are matched with. They are computed again after one of their tables has changed. */
export function openCandidates(
  { type, choices, words }: SearchFields,
  dictionaries: Dictionaries,
  types: ContentTypes,
) {
  const names = words?.names ?? [];
  let tables: readonly DictionaryRows[] = [];
  let cached: Candidates = { all: [], words: new Set(), innermost: names.at(-1) ?? '' };

  /** Returns the field that contains another one, as makes contain models, and the column with its id; undefined: none does. */
  function outerOf(field: string): { outer: string; key: string } | undefined {
    const { relations } = types(type.relations[field]?.target ?? '');
    const outer = names.find((name) => relations[name]?.kind === 'to-one');
    const relation = outer === undefined ? undefined : relations[outer];
    return outer !== undefined && relation?.kind === 'to-one' ? { outer, key: relation.column } : undefined;
  }

  function candidatesOf(field: string, rows: DictionaryRows, before: readonly Candidate[]): Candidate[] {
    const standsIn = outerOf(field);
    const outers = new Map(before.filter((one) => one.field === standsIn?.outer).map((one) => [one.id, one]));
    return [...rows].flatMap(([id, row]): Candidate[] => {
      const outer = standsIn && outers.get(Number(row[standsIn.key]));
      if (!publishedRow(row) || (standsIn && !outer)) return [];
      const name = String(row.name);
      const within = outer ? [...outer.own, ...outer.within] : [];
      return [{ field, id, names: [...(outer?.names ?? []), { field, name }], own: wordsOfName(name), within }];
    });
  }

  return async (): Promise<Candidates> => {
    const current = await Promise.all(
      names.map((field) => dictionaries.rows(choices.find(({ name }) => name === field)?.namedIn ?? '')),
    );
    if (current.length === tables.length && current.every((rows, at) => rows === tables[at])) return cached;
    const all: Candidate[] = [];
    for (const [at, rows] of current.entries()) all.push(...candidatesOf(names[at] ?? '', rows, all));
    tables = current;
    cached = { ...cached, all, words: new Set(all.flatMap(({ own }) => own)) };
    return cached;
  };
}
