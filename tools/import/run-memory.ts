/** Facts about earlier rows that an import remembers, because later rows depend on it. */
export interface RunMemory {
  /** References of rows that take a documentId which is not stored yet, by kind and documentId. */
  claimed: Map<string, string>;
  /** In a dry run, which stores nothing: whether an entry would exist by now (true: created, false: deleted), by table and reference. */
  supposed: Map<string, boolean>;
}

export const openMemory = (): RunMemory => ({ claimed: new Map(), supposed: new Map() });

export const memoryKey = (group: string, name: string) => `${group} ${name}`;
