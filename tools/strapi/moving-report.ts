import { shown } from '../../platform/sheets/bounded-text.ts';

type Word = 'read' | 'created' | 'unchanged' | 'left out';

interface Misfit {
  part: string;
  document: { id: number; documentId: string };
  field?: string;
  /** One or two sentences on what does not fit. */
  reason: string;
}

/** Most lines printed for each part and field; further ones are only counted. */
const MOST_LINES = 20;

/** Collects and prints the report on a move. */
export function openReport(say: (line: string) => void) {
  const counts = new Map<string, Map<Word, number>>();
  const lines = new Map<string, number>();
  let misfits = 0;

  /** Prints a line. After `MOST_LINES` lines of the same sort, only counts it. */
  function sayOf(sort: string, line: string): void {
    const before = lines.get(sort) ?? 0;
    lines.set(sort, before + 1);
    if (before < MOST_LINES) say(line);
  }

  return {
    count(part: string, word: Word, by = 1): void {
      const ofPart = counts.get(part) ?? new Map<Word, number>();
      counts.set(part, ofPart);
      ofPart.set(word, (ofPart.get(word) ?? 0) + by);
    },

    /** Reports something in an entry that does not fit the market. */
    misfit({ part, document, field, reason }: Misfit): void {
      misfits += 1;
      const where = `${part} ${document.id} (${shown(document.documentId)})`;
      sayOf(`${part}, ${field ?? 'entry'}`, `${where}${field === undefined ? '' : `, ${field}`}: ${reason}`);
    },

    joined: (part: string, what: string) => sayOf(`${part}, joined`, `${part}: ${what}.`),

    misfits: () => misfits,

    /** Returns the sentences at the end: the numbers of entries, and how many lines were not printed. */
    summary(): string[] {
      const parts = [...counts].map(([part, words]) => {
        const numbers = (['created', 'unchanged', 'left out'] as const).map(
          (word) => `${words.get(word) ?? 0} ${word}`,
        );
        return `${part}: ${numbers.join(', ').replace('created', 'new')}.`;
      });
      const more = [...lines].flatMap(([sort, count]) =>
        count > MOST_LINES ? [`${sort}: ${count - MOST_LINES} more like those above.`] : [],
      );
      return [...more, ...parts];
    },
  };
}

export type Report = ReturnType<typeof openReport>;
