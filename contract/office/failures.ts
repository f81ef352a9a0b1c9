/** Actions of admins on something that failed. */
export const FAILURE_ACTIONS = ['try again', 'give up'] as const;
