import { safePath } from '#contract/values/safe-path.ts';

// Paths of the pages on which staff manage names (makes, models, categories), and paths of the API behind those pages.

export const kindPath = (kind: string | undefined) => safePath`/staff/content/${kind}`;
export const kindApi = (kind: string | undefined) => safePath`/staff/api/content/${kind}`;
