export const BATCH_ROW_STATES = ['waiting', 'done', 'refused'] as const;
