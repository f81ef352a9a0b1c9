/** What the API of the offices answers, and their pages show as it is. */

export const SECOND_FACTOR_NEEDED = 'Enter the code of your authenticator app first.';
export const NOT_ON_THE_STAFF = 'This account is not on the staff.';
export const INVITATION_GONE = 'This invitation does not work any more.';
export const INVITATION_FOR_ANOTHER = 'This invitation was sent to another email address.';
