import { Form } from 'react-router';
import { CONFIRM_BY_PASSKEY, USE_PASSKEY } from '#contract/messages/passkeys.ts';
import * as messages from '#contract/messages/second-factor.ts';
import type { Area } from '#contract/office/areas.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { KEPT } from '../lib/kept-form.ts';
import { HiddenFields } from '../shell/hidden-fields.tsx';
import type { FactorAction } from './factor-actions.ts';
import { useHasPasskeys, usePasskey } from './use-passkey.ts';

interface CodeFormProps {
  intent: FactorAction;
  /** The id of the passkey that the form removes; undefined if the form does something else. */
  of?: string;
  action: string;
  /** The API's error message about the code or passkey. */
  userMessage: string | null | undefined;
  hint?: string;
  isQuiet?: boolean;
  /** The back office whose API checks a passkey in place of a code; undefined: the member has no passkeys. */
  passkeysOf?: Area | undefined;
  /** True if the member has no authenticator app: the passkey's button is then shown first. */
  isPasskeyFirst?: boolean;
  /** A form that waits for the second factor, packed as text, and the address to which both are then sent together. */
  waiting?: { kept: string; to: string } | undefined;
}

/**
 * A form for a code of the second factor, or for a passkey in its place. The field is a text field, since recovery codes contain letters.
 */
export function CodeForm({ isPasskeyFirst = false, passkeysOf, ...form }: CodeFormProps) {
  const { intent, of, action, userMessage, hint, isQuiet = isPasskeyFirst, waiting } = form;
  const passkey = passkeysOf && (
    <PasskeyButton
      area={passkeysOf}
      label={intent === 'check' ? USE_PASSKEY : CONFIRM_BY_PASSKEY}
      isMain={isPasskeyFirst}
    />
  );
  return (
    <Form method="post" action={waiting?.to} replace={waiting !== undefined} className="grid gap-4" noValidate>
      <HiddenFields fields={{ intent, of, [KEPT]: waiting?.kept }} />
      {userMessage && <Notice isGood={false}>{userMessage}</Notice>}
      {isPasskeyFirst && passkey}
      <Field
        label={messages.CODE_LABEL}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        inputMode={hint === undefined ? 'numeric' : 'text'}
        spellCheck={false}
        maxLength={20}
        hint={hint}
      />
      <button type="submit" className={isQuiet ? 'button-quiet' : 'button-main'}>
        {action}
      </button>
      {!isPasskeyFirst && passkey}
    </Form>
  );
}

/** A button that asks the browser for a passkey and then submits its form with it. Shown only if the browser supports passkeys. */
function PasskeyButton({ area, label, isMain }: { area: Area; label: string; isMain: boolean }) {
  const { answer, isBusy, failure, ask } = usePasskey(area);
  if (!useHasPasskeys()) return null;
  return (
    <>
      {failure !== null && <Notice isGood={false}>{failure}</Notice>}
      <input ref={answer} type="hidden" name="passkey" />
      <button
        type="button"
        aria-busy={isBusy}
        className={isMain ? 'button-main' : 'button-quiet'}
        onClick={() => void ask()}
      >
        {isBusy && <Spinner />}
        {label}
      </button>
    </>
  );
}
