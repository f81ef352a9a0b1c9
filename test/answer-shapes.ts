/** The types of a body's values, without the values. "#0", "#1" … stand for parts that recur inside others. */
export type Shape = string | Shape[] | { [key: string]: Shape };

/** A deliberate difference from a recorded answer: the ruling behind it, the status we give, or the differences that it explains. */
export interface Ruling {
  because: string;
  status?: number;
  message?: RegExp;
  differs?: RegExp;
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** A hint for developers who add a field to an entity. */
const UNRECORDED = ": the recorded contract does not have it. A field of its own is declared with `answered: 'extra'`";

/**
 * Returns a function that lists the differences of an answer from the recorded one. Null matches any type on either side, as values are not
 * compared.
 */
export function differencesFrom(parts: readonly unknown[]) {
  const resolve = (shape: Shape): Shape =>
    typeof shape === 'string' && shape.startsWith('#') ? (parts[Number(shape.slice(1))] as Shape) : shape;

  function differences(recordedShape: Shape, ours: unknown, at: string): string[] {
    const shape = resolve(recordedShape);
    if (Array.isArray(shape)) return differencesOfList(shape, ours, at);
    if (typeof shape === 'string') return differencesOfValue(shape, ours, at);
    if (ours === null) return [];
    if (typeof ours !== 'object' || Array.isArray(ours)) return [`${at}: object, here ${kindOf(ours)}`];
    return differencesOfObject(shape, ours, at);
  }

  function differencesOfList([item]: Shape[], ours: unknown, at: string): string[] {
    if (!Array.isArray(ours)) return [`${at}: list, here ${kindOf(ours)}`];
    if (item === undefined) return [];
    // Lists within an entry may be empty; the answer's own list may not be, since entries were recorded.
    if (ours.length === 0 && at === 'body.data') return [`${at}: entries, here none`];
    return ours.flatMap((one) => differences(item, one, at));
  }

  function differencesOfValue(shape: string, ours: unknown, at: string): string[] {
    const kind = kindOf(ours);
    const matches = shape === kind || kind === 'null' || (shape === 'null' && !at.endsWith('.publishedAt'));
    return matches ? [] : [`${at}: ${shape}, here ${kind}`];
  }

  function differencesOfObject(shape: { [key: string]: Shape }, ours: object, at: string): string[] {
    const there = Object.keys(shape);
    const here = Object.keys(ours);
    const lost = there.filter((key) => !here.includes(key)).map((key) => `${at}: key ${key} is missing`);
    const added = here.filter((key) => !there.includes(key)).map((key) => `${at}: key ${key} is new${UNRECORDED}`);
    const isMoved = lost.length + added.length === 0 && there.join() !== here.join() && !at.endsWith('formats');
    const moved = isMoved ? [`${at}: keys in another order: ${there.join()}, here ${here.join()}`] : [];
    const within = Object.entries(ours).flatMap(([key, value]) => {
      const inner = shape[key];
      return inner === undefined ? [] : differences(inner, value, `${at}.${key}`);
    });
    return [...lost, ...added, ...moved, ...within];
  }

  return differences;
}
