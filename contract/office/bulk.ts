export const BATCH_ROW_STATES = ['waiting', 'done', 'refused'] as const;
export type BatchRowState = (typeof BATCH_ROW_STATES)[number];
