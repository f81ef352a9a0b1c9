/** Answers of the offices' API that their pages show unchanged. */

export const SECOND_FACTOR_NEEDED = 'First enter the code from your authenticator app.';
export const NOT_ON_THE_STAFF = 'This account is not on the staff.';
export const INVITATION_GONE = 'This invitation no longer works.';
export const INVITATION_FOR_ANOTHER = 'This invitation was sent to another email address.';
export const CODE_REFUSED = 'That code is wrong, or has already been used.';
export const FACTOR_NOT_BEGUN = 'There is nothing to confirm. Please start again.';
