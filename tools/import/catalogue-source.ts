/** A file with rows of entries, in a folder or a ZIP file. */
export interface TableFile {
  /** The file's name for messages. */
  name: string;
  /** The folder of this file. Paths in its cells are relative to it. */
  folder: string;
  sizeBytes: number;
  open(): AsyncIterable<Buffer>;
}

/** Where an import reads from: files with rows, and the pictures that they name. */
export interface CatalogueSource {
  tables: readonly TableFile[];
  /**
   * Reads a file by the path in a cell. Throws BadCell if the path leads out of the source's folder or to no file, or if the file has more
   * than `mostBytes`.
   */
  readFile(folder: string, path: string, mostBytes: number): Promise<Buffer>;
  close(): void;
}
