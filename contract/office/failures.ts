/** Ways in which an admin can deal with a failed job or webhook. */
export const FAILURE_ACTIONS = ['try again', 'give up'] as const;
