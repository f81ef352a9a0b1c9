/** The codes of an authenticator app, by which staff prove who they are beside their password. */
export interface SecondFactorState {
  isSetUp: boolean;
  /** To be typed into the app where its picture cannot be taken; null: none waits to be confirmed. */
  waitingSecret: string | null;
  /** How many of the recovery codes are unused. */
  codesLeft: number;
  /** Was a code given lately? */
  isStrong: boolean;
}

/** Shown once. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** For so long a code that was given holds. */
export const STRONG_HOURS = 12;
export const RECOVERY_CODES = 10;
