export type AnswerHeader = 'ETag' | 'Retry-After' | 'RateLimit-Limit' | 'RateLimit-Remaining' | 'RateLimit-Reset';

/** The general part of the document. */
export interface DocumentInfo {
  title: string;
  description: string;
  version: string;
  /** The API's address. */
  url: string;
  contact?: { name: string; url: string };
  license?: { name: string; identifier: string };
  /** Tags in the order in which readers see them. */
  tags?: { name: string; description: string }[];
  /** Returns the texts of an operation; its path is that of the document. */
  wordsOf?(method: string, path: string): OperationWords | undefined;
  /** A description for every webhook. */
  webhookWords?: string;
  /** Descriptions of the headers of answers, by name. */
  headers?: Readonly<Record<AnswerHeader, string>>;
  /** Description of any other refusal. */
  refusal?: string;
}

export interface OperationWords {
  /** The name of its function in generated clients. */
  id: string;
  /** Left out: the summary stands at the route. */
  summary?: string;
  description: string;
  /** True: the answers have an `ETag`. */
  hasTag?: boolean;
}
