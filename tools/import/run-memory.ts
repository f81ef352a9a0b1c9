/** Facts about earlier rows that an import remembers, because later rows depend on it. */
export interface RunMemory {
  /** References of rows that use a documentId which the database does not have yet, by kind and documentId. */
  claimed: Map<string, string>;
  /**
   * In a dry run, which stores nothing: whether a real import would by now have created (true) or deleted (false) an entry, by table and
   * reference.
   */
  supposed: Map<string, boolean>;
}

export const openMemory = (): RunMemory => ({ claimed: new Map(), supposed: new Map() });

export const memoryKey = (group: string, name: string) => `${group} ${name}`;
