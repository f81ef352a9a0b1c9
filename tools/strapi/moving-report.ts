import { shown } from '../../platform/sheets/bounded-text.ts';

type Word = 'read' | 'created' | 'unchanged' | 'left out';

interface Misfit {
  part: string;
  document: { id: number; documentId: string };
  field?: string;
  /** One or two sentences that tell what does not fit the market. */
  reason: string;
}

/** The most lines that are printed about one field of one part. Further lines are only counted. */
const MOST_LINES = 20;

/** Collects and prints the report on a move. */
export function openReport(say: (line: string) => void) {
  const counts = new Map<string, Map<Word, number>>();
  const lines = new Map<string, number>();
  let misfits = 0;

  /** Prints a line, or only counts it after `MOST_LINES` lines of the same `sort`, which is a part and field. */
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

    /** Reports a value of an entry that does not fit the market. */
    misfit({ part, document, field, reason }: Misfit): void {
      misfits += 1;
      const where = `${part} ${document.id} (${shown(document.documentId)})`;
      sayOf(`${part}, ${field ?? 'entry'}`, `${where}${field === undefined ? '' : `, ${field}`}: ${reason}`);
    },

    joined: (part: string, what: string) => sayOf(`${part}, joined`, `${part}: ${what}.`),

    misfits: () => misfits,

    /**
     * Returns the sentences at the end of the report: how many entries of each part were moved or not, and how many lines were not printed.
     */
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
