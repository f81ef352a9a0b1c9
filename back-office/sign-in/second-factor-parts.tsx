import { Form } from 'react-router';
import * as messages from '#contract/messages/second-factor.ts';
import type { Area } from '#contract/office/areas.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';

/** Actions of this page, and the API route of each. */
export const FactorAction = {
  begin: '',
  confirm: '/confirm',
  check: '/check',
  renew: '/recovery-codes',
  remove: '/remove',
} as const;
export type FactorAction = keyof typeof FactorAction;

interface CodeFormProps {
  intent: FactorAction;
  action: string;
  /** The API's error message on the code. */
  userMessage: string | null | undefined;
  hint?: string;
  isQuiet?: boolean;
}

/** A form for a code. A text field: a numeric keypad could not type recovery codes. */
export function CodeForm({ intent, action, userMessage, hint, isQuiet = false }: CodeFormProps) {
  return (
    <Form method="post" className="grid gap-4" noValidate>
      <input type="hidden" name="intent" value={intent} />
      {userMessage && <Notice isGood={false}>{userMessage}</Notice>}
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
    </Form>
  );
}

interface SetUpProps {
  area: Area;
  secret: string | null;
  userMessage: string | null | undefined;
}

/** Sets up a second factor. The QR code is drawn only on demand. */
export function SetUp({ area, secret, userMessage }: SetUpProps) {
  if (secret === null) {
    return (
      <Form method="post" className="grid gap-4">
        <p>{messages.WHY_SECOND_FACTOR[area]}</p>
        <p>{messages.NEEDS_AN_APP}</p>
        <input type="hidden" name="intent" value="begin" />
        <button type="submit" className="button-main">
          {messages.SET_UP}
        </button>
      </Form>
    );
  }
  return (
    <>
      <p>{messages.SCAN_PICTURE}</p>
      <img
        src={`/${area}/api/second-factor/qr.svg`}
        alt={messages.PICTURE_ALT}
        width={240}
        height={240}
        className="mx-auto border border-stone-200"
      />
      <p>{messages.OR_TYPE_SECRET}</p>
      <p className="rounded-lg bg-stone-100 p-3 text-center font-mono break-all">
        {(secret.match(/.{1,4}/g) ?? []).join(' ')}
      </p>
      <CodeForm intent="confirm" action={messages.CONFIRM} userMessage={userMessage} />
    </>
  );
}

export function NewCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  return (
    <>
      <Notice isGood takesFocus>
        {messages.IS_SET_UP}
      </Notice>
      <h2 className="text-lg font-bold">{messages.RECOVERY_CODES}</h2>
      <p>{messages.KEEP_CODES}</p>
      <ul className="grid grid-cols-2 gap-2 rounded-lg bg-stone-100 p-3 text-center font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a href={next} className="button-main">
        {messages.CODES_ARE_KEPT}
      </a>
    </>
  );
}

interface SettingsProps {
  codesLeft: number;
  refused: Refusal | undefined;
  next: string;
}

/** Changes to the second factor. Each requires a code of its own, though one was given lately: the phone may lie open on a table. */
export function Settings({ codesLeft, refused, next }: SettingsProps) {
  const parts = [
    { intent: 'begin', heading: messages.ANOTHER_APP, words: messages.ANOTHER_APP_MEANS },
    { intent: 'renew', heading: messages.NEW_CODES, words: messages.codesLeft(codesLeft) },
    { intent: 'remove', heading: messages.REMOVE, words: messages.REMOVE_MEANS },
  ] as const;
  return (
    <>
      <p>{messages.IS_ON}</p>
      <a href={next} className="button-main">
        {messages.CONTINUE}
      </a>
      {parts.map((part) => (
        <details
          key={part.intent}
          open={refusalOfIntent(refused, part.intent) !== undefined}
          className="border-t border-stone-200"
        >
          <summary className="flex min-h-11 cursor-pointer items-center font-medium underline">{part.heading}</summary>
          <div className="grid gap-4 pt-1 pb-3">
            <p>{part.words}</p>
            <CodeForm
              intent={part.intent}
              action={part.heading}
              userMessage={refusalOfIntent(refused, part.intent)?.userMessage}
              hint={messages.FRESH_CODE}
              isQuiet
            />
          </div>
        </details>
      ))}
    </>
  );
}
