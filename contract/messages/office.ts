/** Answers of the offices' API that their pages show unchanged. */

export const SECOND_FACTOR_NEEDED = 'Enter the code of your authenticator app first.';
export const NOT_ON_THE_STAFF = 'This account is not on the staff.';
export const INVITATION_GONE = 'This invitation does not work any more.';
export const INVITATION_FOR_ANOTHER = 'This invitation was sent to another email address.';
export const CODE_REFUSED = 'That code is not right, or has been used already.';
export const FACTOR_NOT_BEGUN = 'There is nothing to confirm. Please begin again.';
