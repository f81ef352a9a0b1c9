/** A file with rows of entries, in a folder or a ZIP file. */
export interface TableFile {
  /** The file's name for messages. */
  name: string;
  /** The folder to which paths in the file's cells are relative. */
  folder: string;
  sizeBytes: number;
  open(): AsyncIterable<Buffer>;
}

/** Where an import reads from: files with rows, and the pictures that they name. */
export interface CatalogueSource {
  tables: readonly TableFile[];
  /** Throws BadCell if the path leads out of the folder, to no file, or to one larger than `mostBytes`. */
  readFile(folder: string, path: string, mostBytes: number): Promise<Buffer>;
  close(): void;
}
