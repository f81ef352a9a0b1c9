import { useRef, useState } from 'react';
import {
  DELETE_ACCOUNT,
  DELETE_ACCOUNT_MEANS,
  DELETE_FOR_GOOD,
  KEEP_ACCOUNT,
  SIGNED_IN_BY_GOOGLE,
} from '#contract/messages/accounts.ts';
import { isRequired, PASSWORD_LABEL } from '#contract/messages/forms.ts';
import { ACCOUNT_ERROR } from '#contract/messages/sign-in.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal, textOf } from '../lib/form-rules.ts';
import { memberApi } from '../lib/member-api.ts';
import { clearSession } from '../lib/session-changes.ts';
import { OwnCode } from './own-code.tsx';
import { goOn } from './signed-in.ts';

/** The form to delete one's account. It asks for confirmation and for the password. */
export function DeleteAccount() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [times, setTimes] = useState(0);

  /** Clears the form when the dialog is closed, so that no password stays in it. */
  function forget() {
    setRefused(null);
    setTimes(times + 1);
  }

  async function leave(form: FormData) {
    const password = textOf(form, 'password');
    if (password === '') return setRefused(refusalOf(form, { fields: { password: isRequired(PASSWORD_LABEL) } }));
    setRefused(null);
    const { refused } = await attempt(memberApi.send('DELETE', '/api/users/me', { password }));
    if (refused) return setRefused(refusal(refused, form, ACCOUNT_ERROR));
    clearSession(false);
    await goOn(null);
  }

  const keep = (
    <button type="button" className="button-quiet w-full" onClick={() => dialog.current?.close()}>
      {KEEP_ACCOUNT}
    </button>
  );
  return (
    <>
      <button
        type="button"
        className="min-h-11 cursor-pointer justify-self-start text-alert underline"
        onClick={() => dialog.current?.showModal()}
      >
        {DELETE_ACCOUNT}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="delete-account"
        aria-describedby="delete-account-means"
        onClose={forget}
        className="m-auto w-[calc(100%-2rem)] max-w-md rounded-xl p-5 backdrop:bg-black/60"
      >
        <h2 id="delete-account" className="text-xl font-bold">
          {DELETE_ACCOUNT}
        </h2>
        <p id="delete-account-means" className="my-3">
          {DELETE_ACCOUNT_MEANS}
        </p>
        {refused?.userMessage && (
          <div className="mb-3">
            <Notice isGood={false}>{refused.userMessage}</Notice>
          </div>
        )}
        <SubmitForm key={times} action={DELETE_FOR_GOOD} onSubmit={leave} refusal={refused} more={keep}>
          <PasswordField label={PASSWORD_LABEL} name="password" autoComplete="current-password" refusal={refused} />
        </SubmitForm>
        <div className="mt-3">
          <OwnCode />
        </div>
        <p className="mt-3 text-sm text-muted">{SIGNED_IN_BY_GOOGLE}</p>
      </dialog>
    </>
  );
}
