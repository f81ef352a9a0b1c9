import { Form } from 'react-router';
import * as messages from '#contract/messages/second-factor.ts';
import type { Area } from '#contract/office/areas.ts';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { CodeForm } from './code-form.tsx';

interface SetUpProps {
  area: Area;
  secret: string | null;
  refused: Refusal | undefined;
}

/** Sets up a second factor by an authenticator app. `secret`: null until the user presses the button; only then the QR code is drawn. */
export function SetUp({ area, secret, refused }: SetUpProps) {
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
      <CodeForm
        intent="confirm"
        action={messages.CONFIRM}
        userMessage={refusalOfIntent(refused, 'confirm')?.userMessage}
      />
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
  area: Area;
  hasApp: boolean;
  hasPasskeys: boolean;
  codesLeft: number;
  refused: Refusal | undefined;
  next: string;
}

/** Forms that change the second factor. Each form asks for a code or passkey once more, since an unlocked phone may be in another person's hands. */
export function Settings({ area, hasApp, hasPasskeys, codesLeft, refused, next }: SettingsProps) {
  const app = hasApp
    ? { heading: messages.ANOTHER_APP, words: messages.ANOTHER_APP_MEANS }
    : { heading: messages.ADD_APP, words: messages.ADD_APP_MEANS };
  const parts = [
    { intent: 'begin', heading: app.heading, words: app.words },
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
              hint={hasApp ? messages.FRESH_CODE : messages.RECOVERY_CODE}
              passkeysOf={hasPasskeys ? area : undefined}
              isQuiet
            />
          </div>
        </details>
      ))}
    </>
  );
}
