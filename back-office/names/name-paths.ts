import { safePath } from '#contract/values/safe-path.ts';

// Where staff look after names, and where the API has them.

export const kindPath = (kind: string | undefined) => safePath`/staff/content/${kind}`;
export const kindApi = (kind: string | undefined) => safePath`/staff/api/content/${kind}`;
