import { useState } from 'react';
import { USERNAME_LONGEST } from '#contract/accounts/accounts.ts';
import { EMAIL_LABEL } from '#contract/messages/forms.ts';
import * as messages from '#contract/messages/profile.ts';
import { ACCOUNT_ERROR, SEND_ME_OFFERS } from '#contract/messages/sign-in.ts';
import { normalPhone } from '#contract/values/phones.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { CheckboxField, FormField } from '../../ui/forms/form-field.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { hasStatus } from '../lib/api-client.ts';
import { type FieldErrors, isFine, saidOfFields, saidOr, textOf } from '../lib/form-rules.ts';
import { memberApi } from '../lib/member-api.ts';
import { keepProfile, type Profile } from '../lib/member-profile.ts';
import { readSession } from '../lib/session.ts';
import { profileErrors } from './account-rules.ts';

interface ProfileFormProps {
  profile: Profile;
  onSaved: (profile: Profile, wantedEmail: string) => void;
  onCancel: () => void;
  /** The API says that this is not theirs to change. */
  onRefused: () => void;
}

function wantedProfile(form: FormData, { phonenumber: before }: Profile) {
  const phone = normalPhone(textOf(form, 'phonenumber'));
  return {
    username: textOf(form, 'username'),
    email: textOf(form, 'email').trim().toLowerCase(),
    // An empty phone is not sent, unless there was one, which is to go.
    phonenumber: phone !== '' ? phone : before === null ? undefined : null,
    newsletter: form.has('newsletter'),
  };
}

export function ProfileForm({ profile, onSaved, onCancel, onRefused }: ProfileFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);

  async function save(form: FormData) {
    const wrong = profileErrors(form);
    setErrors(wrong);
    setFailure(null);
    if (!isFine(wrong)) return;
    const userId = readSession()?.userId;
    if (userId === undefined) return setFailure(messages.NO_USER_ID);
    const wanted = wantedProfile(form, profile);
    try {
      onSaved(keepProfile(await memberApi.send('PUT', safePath`/api/users/${userId}`, wanted)), wanted.email);
    } catch (error) {
      if (hasStatus(error, 401, 403)) return onRefused();
      const refused = saidOfFields(error, form);
      setErrors(refused);
      if (isFine(refused)) setFailure(saidOr(error, ACCOUNT_ERROR));
    }
  }

  const cancel = (
    <button type="button" className="button-quiet w-full" onClick={onCancel}>
      {messages.CANCEL}
    </button>
  );
  return (
    <div className="rounded-xl border border-stone-200 bg-white p-5">
      {failure !== null && (
        <div className="mb-4">
          <Notice isGood={false}>{failure}</Notice>
        </div>
      )}
      <SubmitForm action={messages.SAVE_CHANGES} onSubmit={save} errors={errors} more={cancel}>
        <FormField
          label={messages.FULL_NAME}
          name="username"
          autoComplete="name"
          maxLength={USERNAME_LONGEST}
          defaultValue={profile.username}
          error={errors.username}
        />
        <FormField
          label={EMAIL_LABEL}
          name="email"
          type="email"
          autoComplete="email"
          hint={messages.NEW_ADDRESS_HINT}
          defaultValue={profile.email}
          error={errors.email}
        />
        <FormField
          label={messages.PHONE_LABEL}
          name="phonenumber"
          type="tel"
          autoComplete="tel"
          hint={messages.PHONE_HINT}
          defaultValue={profile.phonenumber ?? ''}
          error={errors.phonenumber}
        />
        <CheckboxField name="newsletter" defaultChecked={profile.newsletter}>
          {SEND_ME_OFFERS}
        </CheckboxField>
      </SubmitForm>
    </div>
  );
}
