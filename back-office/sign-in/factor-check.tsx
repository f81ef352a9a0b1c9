import * as messages from '#contract/messages/second-factor.ts';
import type { Area } from '#contract/office/areas.ts';
import type { SecondFactorState } from '#contract/office/second-factor-schemas.ts';
import { CodeForm } from './code-form.tsx';

interface FactorCheckProps {
  area: Area;
  factor: Pick<SecondFactorState, 'hasApp' | 'hasPasskeys'>;
  /** Why the last code or passkey was refused; null or undefined: none was. */
  userMessage: string | null | undefined;
  /** A form that waits for the second factor, packed as text, and the address to which both are then sent together. */
  waiting?: { kept: string; to: string } | undefined;
}

/** Asks for the second factor: a code, or a passkey. */
export const FactorCheck = ({ area, factor: { hasApp, hasPasskeys }, userMessage, waiting }: FactorCheckProps) => (
  <>
    <p>{hasApp ? messages.ENTER_CODE_MEANS : messages.GIVE_PASSKEY_MEANS}</p>
    <CodeForm
      intent="check"
      action={messages.CONTINUE}
      userMessage={userMessage}
      hint={hasApp ? messages.OR_RECOVERY_CODE : messages.RECOVERY_CODE}
      passkeysOf={hasPasskeys ? area : undefined}
      isPasskeyFirst={!hasApp}
      waiting={waiting}
    />
  </>
);
