/** State of an import that its later rows depend on. */
export interface RunMemory {
  /** The reference that claims a documentId that is not stored yet, by kind and documentId. */
  claimed: Map<string, string>;
  /** For a dry run, which stores nothing: whether a reference would exist by now (created) or not (deleted), by table and reference. */
  supposed: Map<string, boolean>;
}

export const openMemory = (): RunMemory => ({ claimed: new Map(), supposed: new Map() });

export const memoryKey = (group: string, name: string) => `${group} ${name}`;
