export const SECOND_FACTOR_NEEDED = 'Enter the code of your authenticator app first.';
