/** The most passkeys of one member. */
export const MOST_PASSKEYS = 10;
export const PASSKEY_NAME_LONGEST = 60;
/** Minutes in which a passkey must answer. */
export const PASSKEY_MINUTES = 5;

/** The ways by which a browser reaches a passkey. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number];
