export type AnswerHeader = 'ETag' | 'Retry-After' | 'RateLimit-Limit' | 'RateLimit-Remaining' | 'RateLimit-Reset';

/** General texts of the document, and the API's address. */
export interface DocumentInfo {
  title: string;
  description: string;
  version: string;
  /** The API's address. */
  url: string;
  contact?: { name: string; url: string };
  license?: { name: string; identifier: string };
  /** Tags, in the order in which readers see them. */
  tags?: { name: string; description: string }[];
  /** Returns the texts about an operation. `path`: the operation's path as it stands in the document. */
  wordsOf?(method: string, path: string): OperationWords | undefined;
  /** Description that each webhook in the document gets. */
  webhookWords?: string;
  /** Descriptions of the headers of answers, by name. */
  headers?: Readonly<Record<AnswerHeader, string>>;
  /** Description of those errors for which a route gives none. */
  refusal?: string;
}

export interface OperationWords {
  /** Name of the operation's function in generated clients. */
  id: string;
  /** A one-line summary of the operation; by default the one that its route declares. */
  summary?: string;
  description: string;
  /** Whether the answers have the header `ETag`. */
  hasTag?: boolean;
}
