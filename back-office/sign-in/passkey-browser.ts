import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import * as messages from '#contract/messages/passkeys.ts';
import type { Area } from '#contract/office/areas.ts';
import type { MadePasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/office/passkey-schemas.ts';
import { browserApi, OfficeFailure } from '../lib/office-api.ts';

// This module is loaded only when a button for a passkey is pressed, since most visits to the back offices need no passkey.

const pathOf = (area: Area, step: 'begin' | 'challenge') => `/${area}/api/second-factor/passkeys/${step}`;

/** Asks the browser to sign in with one of the member's passkeys. Returns the answer for the API. */
async function givePasskey(area: Area): Promise<PasskeyAnswer> {
  const optionsJSON = await browserApi.ask<PasskeyRequest>('POST', pathOf(area, 'challenge'));
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Asks the browser to create a passkey. Returns it for the API. */
async function makePasskey(area: Area): Promise<MadePasskey> {
  const optionsJSON = await browserApi.ask<PasskeyCreation>('POST', pathOf(area, 'begin'));
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Returns a sentence on why there is no passkey: the member cancelled the browser's dialog, or the browser has none. */
function sentenceFor(error: unknown): string {
  if (error instanceof OfficeFailure) return error.userMessage ?? messages.PASSKEY_FAILED;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return messages.NO_PASSKEY_GIVEN;
  return name === 'InvalidStateError' ? messages.PASSKEY_IS_THERE : messages.PASSKEY_FAILED;
}

/**
 * Asks the browser for a passkey, or with `isNew` to create one. Resolves to the answer for the API, or to the reason why there is none.
 */
export async function askForPasskey(area: Area, isNew: boolean): Promise<{ answer: string } | { failure: string }> {
  try {
    return { answer: JSON.stringify(await (isNew ? makePasskey(area) : givePasskey(area))) };
  } catch (error) {
    return { failure: sentenceFor(error) };
  }
}
