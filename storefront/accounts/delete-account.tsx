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
import { PasswordField } from '../../ui/forms/form-field.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type FieldErrors, saidOr, textOf } from '../lib/form-rules.ts';
import { memberApi } from '../lib/member-api.ts';
import { clearSession } from '../lib/session-changes.ts';
import { goOn } from './signed-in.ts';

/** Leaving for good: asked for twice, and with the password. */
export function DeleteAccount() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [times, setTimes] = useState(0);

  /** No password stays behind in a dialog that is closed. */
  function forget() {
    setErrors({});
    setFailure(null);
    setTimes(times + 1);
  }

  async function leave(form: FormData) {
    const password = textOf(form, 'password');
    setErrors(password === '' ? { password: isRequired(PASSWORD_LABEL) } : {});
    setFailure(null);
    if (password === '') return;
    try {
      await memberApi.send('DELETE', '/api/users/me', { password });
      clearSession(false);
      await goOn(null);
    } catch (error) {
      setFailure(saidOr(error, ACCOUNT_ERROR));
    }
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
        className="m-auto w-[calc(100%-2rem)] max-w-md rounded-xl p-5 backdrop:bg-ink/60"
      >
        <h2 id="delete-account" className="text-xl font-bold">
          {DELETE_ACCOUNT}
        </h2>
        <p id="delete-account-means" className="my-3">
          {DELETE_ACCOUNT_MEANS}
        </p>
        {failure !== null && (
          <div className="mb-3">
            <Notice isGood={false}>{failure}</Notice>
          </div>
        )}
        <SubmitForm key={times} action={DELETE_FOR_GOOD} onSubmit={leave} errors={errors} more={keep}>
          <PasswordField
            label={PASSWORD_LABEL}
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
        </SubmitForm>
        <p className="mt-3 text-sm text-stone-600">{SIGNED_IN_BY_GOOGLE}</p>
      </dialog>
    </>
  );
}
