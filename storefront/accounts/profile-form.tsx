import { useState } from 'react';
import { USERNAME_LONGEST } from '#contract/accounts/accounts.ts';
import { EMAIL_LABEL } from '#contract/messages/forms.ts';
import * as messages from '#contract/messages/profile.ts';
import { ACCOUNT_ERROR, SEND_ME_OFFERS } from '#contract/messages/sign-in.ts';
import { normalPhone } from '#contract/values/phones.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { hasStatus } from '../lib/api-client.ts';
import { attempt, isFine, refusal, textOf } from '../lib/form-rules.ts';
import { memberApi } from '../lib/member-api.ts';
import { keepProfile, type Profile } from '../lib/member-profile.ts';
import { readSession } from '../lib/session.ts';
import { profileErrors } from './account-rules.ts';

interface ProfileFormProps {
  profile: Profile;
  onSaved: (profile: Profile, wantedEmail: string | undefined) => void;
  onCancel: () => void;
  /** Called if the API refuses because the session has ended. */
  onRefused: () => void;
}

function changedProfile(form: FormData, { phonenumber: before }: Profile) {
  const email = textOf(form, 'email').trim().toLowerCase();
  const phone = normalPhone(textOf(form, 'phonenumber'));
  return {
    username: textOf(form, 'username'),
    // A member who signed up with a phone number has no email address; an empty one is not sent.
    email: email === '' ? undefined : email,
    // A missing phone number is sent as null only if there is a stored one to remove.
    phonenumber: phone !== '' ? phone : before === null ? undefined : null,
    newsletter: form.has('newsletter'),
  };
}

export function ProfileForm({ profile, onSaved, onCancel, onRefused }: ProfileFormProps) {
  const [refused, setRefused] = useState<Refusal | null>(null);

  async function save(form: FormData) {
    const fields = profileErrors(form, profile.email !== '');
    setRefused(refusalOf(form, { fields }));
    if (!isFine(fields)) return;
    const userId = readSession()?.userId;
    if (userId === undefined) return setRefused(refusalOf(form, { userMessage: messages.NO_USER_ID }));
    const changes = changedProfile(form, profile);
    const { answer, refused } = await attempt(memberApi.send('PUT', safePath`/api/users/${userId}`, changes));
    if (!refused) onSaved(keepProfile(answer), changes.email);
    else if (hasStatus(refused, 401, 403)) onRefused();
    else setRefused(refusal(refused, form, ACCOUNT_ERROR));
  }

  const cancel = (
    <button type="button" className="button-quiet w-full" onClick={onCancel}>
      {messages.CANCEL}
    </button>
  );
  return (
    <div className="rounded-xl border border-line bg-white p-5">
      {refused?.userMessage && (
        <div className="mb-4">
          <Notice isGood={false}>{refused.userMessage}</Notice>
        </div>
      )}
      <SubmitForm action={messages.SAVE_CHANGES} onSubmit={save} refusal={refused} more={cancel}>
        <Field
          label={messages.FULL_NAME}
          name="username"
          autoComplete="name"
          maxLength={USERNAME_LONGEST}
          defaultValue={profile.username}
          refusal={refused}
        />
        <Field
          label={EMAIL_LABEL}
          name="email"
          type="email"
          autoComplete="email"
          hint={messages.NEW_ADDRESS_HINT}
          defaultValue={profile.email}
          refusal={refused}
        />
        <Field
          label={messages.PHONE_LABEL}
          name="phonenumber"
          type="tel"
          autoComplete="tel"
          hint={messages.PHONE_HINT}
          defaultValue={profile.phonenumber ?? ''}
          refusal={refused}
        />
        <CheckboxField name="newsletter" defaultChecked={profile.newsletter}>
          {SEND_ME_OFFERS}
        </CheckboxField>
      </SubmitForm>
    </div>
  );
}
