interface End {
  type: string;
  ref: number | string;
  field?: string | null | undefined;
  pos?: number | null | undefined;
}

interface Link {
  kind: string;
  left: End;
  right: End;
}

/** Related ids, each followed by its position: one flat list takes less memory than a list of pairs. */
type Pairs = number[];

/** Collects the relations in an archive. Each can be looked up by either of the two entries that it connects. */
export function openLinks() {
  const byField = new Map<string, Map<number, Pairs>>();

  function note({ type, field, ref, pos }: End, target: number | string): void {
    if (!field || typeof ref !== 'number' || typeof target !== 'number') return;
    const key = `${type} ${field}`;
    const ofField = byField.get(key) ?? new Map<number, Pairs>();
    byField.set(key, ofField);
    const pairs = ofField.get(ref) ?? [];
    ofField.set(ref, pairs);
    pairs.push(target, pos ?? 0);
  }

  return {
    add({ left, right }: Link): void {
      if (!left.type.startsWith('api::') && !left.type.startsWith('plugin::')) return;
      note(left, right.ref);
      note(right, left.ref);
    },

    related(type: string, field: string, id: number): readonly number[] {
      const pairs = byField.get(`${type} ${field}`)?.get(id) ?? [];
      const found: [id: number, position: number][] = [];
      for (let at = 0; at < pairs.length; at += 2) found.push([pairs[at] ?? 0, pairs[at + 1] ?? 0]);
      return found.sort(([, one], [, other]) => one - other).map(([target]) => target);
    },
  };
}
