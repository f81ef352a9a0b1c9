/** What an import has done so far, as far as the rows to come depend on it. */
export interface RunMemory {
  /** Whose a documentId is to be that is not stored yet, by kind and documentId. */
  claimed: Map<string, string>;
  /** Of a dry run, which stores nothing: the references that rows would have made or deleted, by table. */
  supposed: Map<string, boolean>;
}

export const openMemory = (): RunMemory => ({ claimed: new Map(), supposed: new Map() });

export const memoryKey = (group: string, name: string) => `${group} ${name}`;
