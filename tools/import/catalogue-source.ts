/** A file with rows, in a folder or a ZIP. */
export interface TableFile {
  /** As messages call it. */
  name: string;
  /** The folder to which the file's paths are relative. */
  folder: string;
  sizeBytes: number;
  open(): AsyncIterable<Buffer>;
}

/** The source of an import: the files with rows, and the pictures beside them. */
export interface CatalogueSource {
  tables: readonly TableFile[];
  /** Throws BadCell if the path leaves its folder, or leads to no file or to one that is too large. */
  readFile(folder: string, path: string, mostBytes: number): Promise<Buffer>;
  close(): void;
}
