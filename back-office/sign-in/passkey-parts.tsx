import { Form } from 'react-router';
import { formatDate, formatMoment } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/passkeys.ts';
import { FRESH_CODE, RECOVERY_CODE } from '#contract/messages/second-factor.ts';
import type { Area } from '#contract/office/areas.ts';
import type { Passkey } from '#contract/office/passkey-schemas.ts';
import { MOST_PASSKEYS, PASSKEY_NAME_LONGEST } from '#contract/office/passkeys.ts';
import { BreakableText } from '../../ui/breakable-text.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent, typedIn } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Confirm } from '../shell/confirm.tsx';
import { CodeForm } from './code-form.tsx';
import { useHasPasskeys, usePasskey } from './use-passkey.ts';

/** A form that creates a passkey and adds it to the account. Shown only if the browser supports passkeys. */
function AddPasskey({ area, refused }: { area: Area; refused: Refusal | undefined }) {
  const { answer, isBusy, failure, setFailure, ask } = usePasskey(area, true);
  const sentence = failure ?? refused?.userMessage;
  const hasPasskeys = useHasPasskeys();
  if (hasPasskeys === undefined) {
    return (
      <noscript>
        <p>{messages.ADDING_NEEDS_SCRIPTS}</p>
      </noscript>
    );
  }
  if (!hasPasskeys) return <p>{messages.NOT_IN_THIS_BROWSER}</p>;
  return (
    <Form
      method="post"
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        if (answer.current?.value !== '') return;
        event.preventDefault();
        const name = new FormData(event.currentTarget).get('name');
        // The name is checked before the device makes a passkey: otherwise the device would keep a passkey that the API has refused.
        if (typeof name !== 'string' || name.trim() === '') setFailure(messages.NAME_THE_PASSKEY);
        else void ask();
      }}
    >
      <input type="hidden" name="intent" value="add-passkey" />
      <input ref={answer} type="hidden" name="passkey" />
      {sentence && <Notice isGood={false}>{sentence}</Notice>}
      <Field
        label={messages.PASSKEY_NAME}
        name="name"
        hint={messages.PASSKEY_NAME_HINT}
        autoComplete="off"
        maxLength={PASSKEY_NAME_LONGEST}
        refusal={refused}
      />
      <button type="submit" aria-busy={isBusy} className="button-quiet">
        {isBusy && <Spinner />}
        {messages.ADD_PASSKEY}
      </button>
    </Form>
  );
}

interface PasskeyRowProps {
  area: Area;
  passkey: Passkey;
  hasApp: boolean;
  isLast: boolean;
  refused: Refusal | undefined;
}

function PasskeyRow({ area, passkey, hasApp, isLast, refused }: PasskeyRowProps) {
  const { id, name, createdAt, usedAt } = passkey;
  const used = usedAt === null ? messages.NEVER_USED : messages.usedOn(formatMoment(usedAt));
  return (
    <li className="grid gap-2 rounded-lg border border-stone-200 p-3">
      <p className="font-semibold">
        <BreakableText text={name} />
      </p>
      <p className="text-sm text-stone-600">{`${messages.addedOn(formatDate(createdAt))}, ${used}`}</p>
      <Confirm
        label={messages.REMOVE_PASSKEY}
        spoken={messages.removePasskeyNamed(name)}
        isOpen={refused !== undefined}
        name="passkey"
      >
        <p>{isLast ? messages.REMOVE_LAST_MEANS : messages.REMOVE_PASSKEY_MEANS}</p>
        <CodeForm
          intent="remove-passkey"
          of={id}
          action={messages.REMOVE_PASSKEY}
          userMessage={refused?.userMessage}
          hint={hasApp ? FRESH_CODE : RECOVERY_CODE}
          passkeysOf={area}
          isQuiet
        />
      </Confirm>
    </li>
  );
}

interface PasskeysProps {
  area: Area;
  passkeys: readonly Passkey[];
  isSetUp: boolean;
  hasApp: boolean;
  refused: Refusal | undefined;
}

/** The member's passkeys, and a form to add one. */
export function Passkeys({ area, passkeys, isSetUp, hasApp, refused }: PasskeysProps) {
  const refusedRemoval = refusalOfIntent(refused, 'remove-passkey');
  return (
    <section className="grid gap-4 border-t border-stone-200 pt-4">
      <h2 className="text-lg font-bold">{isSetUp ? messages.PASSKEYS : messages.OR_PASSKEY}</h2>
      <p>{messages.PASSKEYS_MEAN}</p>
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              area={area}
              passkey={passkey}
              hasApp={hasApp}
              isLast={passkeys.length === 1 && !hasApp}
              refused={typedIn(refusedRemoval, 'of') === passkey.id ? refusedRemoval : undefined}
            />
          ))}
        </ul>
      )}
      {passkeys.length < MOST_PASSKEYS ? (
        <AddPasskey area={area} refused={refusalOfIntent(refused, 'add-passkey')} />
      ) : (
        <p>{messages.TOO_MANY_PASSKEYS}</p>
      )}
    </section>
  );
}
