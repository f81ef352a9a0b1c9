import { useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { PASSKEY_FAILED } from '#contract/messages/passkeys.ts';
import type { Area } from '#contract/office/areas.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

/** Returns whether this browser supports passkeys; undefined on the server, and until the scripts have loaded. */
export function useHasPasskeys(): boolean | undefined {
  return useIsHydrated() ? 'PublicKeyCredential' in window : undefined;
}

/**
 * Returns the function that asks the browser for a passkey, or with `isNew` for a new one, and then submits the form with the answer in the
 * hidden field `answer`. While this is under way, further presses are ignored.
 */
export function usePasskey(area: Area, isNew = false) {
  const answer = useRef<HTMLInputElement>(null);
  const isAtWork = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isSending = useNavigation().state !== 'idle';

  async function ask() {
    const field = answer.current;
    if (isAtWork.current || isSending || !field?.form) return;
    isAtWork.current = true;
    setBusy(true);
    setFailure(null);
    const outcome = await import('./passkey-browser.ts').then(
      ({ askForPasskey }) => askForPasskey(area, isNew),
      () => ({ failure: PASSKEY_FAILED }),
    );
    if ('failure' in outcome) setFailure(outcome.failure);
    else {
      field.value = outcome.answer;
      field.form.requestSubmit();
    }
    // Emptied, since the API accepts a passkey's answer only once: the next press must ask the browser for a new one.
    field.value = '';
    isAtWork.current = false;
    setBusy(false);
  }

  return { answer, isBusy: isBusy || isSending, failure, setFailure, ask };
}
