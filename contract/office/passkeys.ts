/** The most passkeys that a member can have. */
export const MOST_PASSKEYS = 10;
export const PASSKEY_NAME_LONGEST = 60;
/** Minutes within which a browser must answer a request for a passkey. */
export const PASSKEY_MINUTES = 5;

/** The ways in which a browser can reach a passkey. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number];
