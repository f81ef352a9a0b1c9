import { useRef, useState } from 'react';
import * as messages from '#contract/messages.ts';
import { PasswordField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { type FieldErrors, saidOr, textOf } from '../lib/form-rules.ts';
import { memberApi } from '../lib/member-api.ts';
import { clearSession } from '../lib/session.ts';
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
    setErrors(password === '' ? { password: messages.isRequired('Password') } : {});
    setFailure(null);
    if (password === '') return;
    try {
      await memberApi.send('DELETE', '/api/users/me', { password });
      clearSession(false);
      await goOn(null);
    } catch (error) {
      setFailure(saidOr(error, messages.ACCOUNT_ERROR));
    }
  }

  const keep = (
    <button type="button" className="button-quiet w-full" onClick={() => dialog.current?.close()}>
      Keep my account
    </button>
  );
  return (
    <>
      <button
        type="button"
        className="min-h-11 cursor-pointer justify-self-start text-alert underline"
        onClick={() => dialog.current?.showModal()}
      >
        Delete my account
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="delete-account"
        aria-describedby="delete-account-means"
        onClose={forget}
        className="m-auto w-[calc(100%-2rem)] max-w-md rounded-xl p-5 backdrop:bg-ink/60"
      >
        <h2 id="delete-account" className="text-xl font-bold">
          Delete my account
        </h2>
        <p id="delete-account-means" className="my-3">
          Your name, address and phone, and the cars you saved and liked, are deleted at once. Nobody can bring them
          back.
        </p>
        {failure !== null && (
          <div className="mb-3">
            <Notice isGood={false}>{failure}</Notice>
          </div>
        )}
        <SubmitForm key={times} action="Delete for good" onSubmit={leave} errors={errors} more={keep}>
          <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
        </SubmitForm>
        <p className="mt-3 text-sm text-stone-600">
          You sign in by Google and have no password? Set one by “Forgot your password?” first.
        </p>
      </dialog>
    </>
  );
}
