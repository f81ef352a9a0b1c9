import { useState } from 'react';
import { USERNAME_LONGEST } from '#contract/accounts/accounts.ts';
import { EMAIL_LABEL, PASSWORD_LABEL } from '#contract/messages/forms.ts';
import { SIGN_IN } from '#contract/messages/shell.ts';
import * as messages from '#contract/messages/sign-in.ts';
import { BreakableText } from '../../ui/breakable-text.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site-context.ts';
import { browserApi } from '../lib/api-client.ts';
import { attempt, isFine, refusal, textOf } from '../lib/form-rules.ts';
import { registerErrors, registerIntro } from './account-rules.ts';
import { GoogleButton } from './google-button.tsx';
import { NumberSignIn } from './number-sign-in.tsx';
import { SendAgain } from './send-again.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { goOn, keepSignIn, rememberAfterRegistering } from './signed-in.ts';
import { useNext } from './use-next.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

export default function RegisterPage() {
  const site = useSite();
  const { next } = useNext();
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [registered, setRegistered] = useState<string | null>(null);

  async function register(form: FormData) {
    const fields = registerErrors(form);
    setRefused(refusalOf(form, { fields }));
    if (!isFine(fields)) return;
    const email = textOf(form, 'email').trim();
    const { answer, refused } = await attempt(
      browserApi.send('POST', '/api/auth/local/register', {
        username: textOf(form, 'username'),
        email,
        password: textOf(form, 'password'),
        newsletter: form.has('newsletter'),
      }),
    );
    if (refused) {
      const isAnswered = refused.status !== 0;
      setRefused(refusal(refused, form, isAnswered ? messages.REGISTRATION_REFUSED : messages.REGISTRATION_FAILED));
      return;
    }
    setRegistered(email);
    rememberAfterRegistering(next);
    if (!('jwt' in answer)) return;
    // If the market does not confirm email addresses, the API signs a new member in at once.
    keepSignIn(answer);
    await goOn(next);
  }

  if (registered !== null) return <Registered email={registered} />;
  return (
    <SignInFrame title={messages.REGISTER} intro={registerIntro(next)}>
      <NumberSignIn next={next}>
        {refused?.userMessage && <Notice isGood={false}>{refused.userMessage}</Notice>}
        <SubmitForm action={messages.REGISTER} onSubmit={register} refusal={refused} isQuiet>
          <Field
            label={messages.USERNAME_LABEL}
            name="username"
            autoComplete="name"
            maxLength={USERNAME_LONGEST}
            refusal={refused}
          />
          <Field label={EMAIL_LABEL} name="email" type="email" autoComplete="email" refusal={refused} />
          <PasswordField
            label={PASSWORD_LABEL}
            name="password"
            autoComplete="new-password"
            hint={messages.PASSWORD_HINT}
            refusal={refused}
          />
          <PasswordField
            label={messages.CONFIRM_PASSWORD}
            name="passwordConfirmation"
            autoComplete="new-password"
            refusal={refused}
          />
          <CheckboxField name="terms" refusal={refused}>
            {messages.I_AGREE_TO}
            {/* Opens in another tab, so that the typed form stays. */}
            <a href="/terms" target="_blank" className="underline" rel="noopener">
              {messages.THE_TERMS}
              <span className="sr-only">{messages.IN_A_NEW_TAB}</span>
            </a>
          </CheckboxField>
          <CheckboxField name="newsletter">{messages.SEND_ME_OFFERS}</CheckboxField>
        </SubmitForm>
        {site.googleSignIn && <GoogleButton next={next} />}
      </NumberSignIn>
      <p className="text-center">
        {`${messages.HAVE_AN_ACCOUNT} `}
        <a
          href={`/login${next === null ? '' : `?next=${encodeURIComponent(next)}`}`}
          className="inline-block py-2 font-semibold underline"
        >
          {SIGN_IN}
        </a>
      </p>
    </SignInFrame>
  );
}

function Registered({ email }: { email: string }) {
  return (
    <SignInFrame title={messages.REGISTER}>
      <Notice isGood takesFocus>
        {messages.REGISTERED}
      </Notice>
      <p>
        {messages.LINK_SENT_TO}
        <strong>
          <BreakableText text={email} />
        </strong>
        {messages.MAY_TAKE_A_MINUTE}
      </p>
      <details>
        <summary className="cursor-pointer py-2 underline">{messages.NO_EMAIL_YET}</summary>
        <div className="pt-3">
          <SendAgain email={email} />
        </div>
      </details>
    </SignInFrame>
  );
}
