import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ACCOUNT_INFORMATION } from '#contract/messages/accounts.ts';
import { EMAIL_LABEL } from '#contract/messages/forms.ts';
import * as messages from '#contract/messages/profile.ts';
import { ACCOUNT_ERROR } from '#contract/messages/sign-in.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { BreakableText } from '../../ui/breakable-text.tsx';
import { ErrorBanner } from '../../ui/forms/error-banner.tsx';
import { Notice, PassingNotice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { hasStatus } from '../lib/api-client.ts';
import { messageOr } from '../lib/form-rules.ts';
import { logOut } from '../lib/member-api.ts';
import { loadProfile, type Profile } from '../lib/member-profile.ts';
import { useSession } from '../lib/session.ts';
import { forgetTokens } from '../lib/session-changes.ts';
import { PageHead } from '../shell/page-head.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DeviceList } from './device-list.tsx';
import { ProfileForm } from './profile-form.tsx';

export { privateHeaders as headers } from '../lib/private-headers.ts';

/** Loads the signed-in member's profile. `onOther`: called if another member has signed in in another tab. */
function useProfile(onOther: () => void) {
  const [profile, setProfile] = useState<Profile>();
  const [failure, setFailure] = useState<string>();
  const session = useSession();
  const forget = useEffectEvent(onOther);
  const shownId = useRef<number>(undefined);
  useEffect(() => {
    // Loads nothing if the signed-in member is the one that is shown: the session also changes when only its token is renewed.
    if (session === null || session.userId === shownId.current) return;
    let isHere = true;
    setProfile(undefined);
    setFailure(undefined);
    forget();
    loadProfile(session.userId).then(
      (loaded) => {
        if (!isHere) return;
        shownId.current = loaded.id ?? undefined;
        setProfile(loaded);
      },
      (error: unknown) => {
        if (!isHere) return;
        // The session has ended: once the tokens are gone, AccountLayout leads to the sign-in page.
        if (hasStatus(error, 401, 403)) forgetTokens();
        else setFailure(messageOr(error, ACCOUNT_ERROR));
      },
    );
    return () => {
      isHere = false;
    };
  }, [session]);

  return { profile, setProfile, failure };
}

export default function ProfilePage() {
  const navigate = useNavigate();
  const [isEdited, setEdited] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [pendingEmail, setPendingEmail] = useState<string>();
  const { profile, setProfile, failure } = useProfile(() => {
    setEdited(false);
    setPendingEmail(undefined);
  });

  // The card that shows the result. It gets the focus, because the buttons Edit and Save Changes disappear when they are pressed.
  const card = useRef<HTMLDivElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current !== isEdited) card.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);

  function onSaved(saved: Profile, wantedEmail: string | undefined) {
    setProfile(saved);
    setPendingEmail(wantedEmail === undefined || wantedEmail === saved.email ? undefined : wantedEmail);
    setEdited(false);
    setSaved(true);
  }

  return (
    <section className="min-h-[30rem] max-w-xl">
      <PageHead title={ACCOUNT_INFORMATION} />
      <h1 className="text-2xl font-bold">{ACCOUNT_INFORMATION}</h1>
      <div className="mt-4 grid gap-4">
        {isSaved && (
          <PassingNotice isGood onGone={() => setSaved(false)}>
            {messages.PROFILE_UPDATED}
          </PassingNotice>
        )}
        {pendingEmail !== undefined && <Notice isGood>{messages.emailChangePending(pendingEmail)}</Notice>}
        {failure !== undefined && <ErrorBanner message={failure} />}
        {profile === undefined && failure === undefined && (
          <div className="needs-script grid h-[300px] place-items-center">
            <Spinner className="size-8" />
          </div>
        )}
        <div ref={card} className="grid gap-4">
          {profile && isEdited && (
            <ProfileForm
              profile={profile}
              onSaved={onSaved}
              onCancel={() => setEdited(false)}
              onRefused={async () => {
                // Navigates before forgetting the tokens: otherwise AccountLayout would redirect first, without the message.
                await navigate('/login', { state: messages.NOT_AUTHORIZED });
                forgetTokens();
              }}
            />
          )}
          {profile && !isEdited && (
            <>
              <Facts profile={profile} />
              <div className="flex flex-wrap gap-3">
                <button
                  type="button"
                  className="button-main"
                  onClick={() => {
                    setSaved(false);
                    setEdited(true);
                  }}
                >
                  {messages.EDIT}
                </button>
                <button type="button" className="button-quiet" onClick={logOut}>
                  {messages.LOG_OUT_BUTTON}
                </button>
              </div>
              <DeviceList />
              <DeleteAccount />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function Facts({ profile }: { profile: Profile }) {
  const facts: [string, ReactNode][] = [
    [messages.FULL_NAME, profile.username],
    [EMAIL_LABEL, <BreakableText key="email" text={profile.email || messages.NOT_GIVEN} />],
    [messages.PHONE_LABEL, profile.phonenumber === null ? messages.NOT_GIVEN : formatPhone(profile.phonenumber)],
    [messages.NEWS_AND_OFFERS, profile.newsletter ? messages.BY_EMAIL : messages.NO_NEWS],
  ];
  return (
    <dl className="overflow-hidden rounded-xl border border-line bg-white">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 border-b border-stone-100 px-4 py-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
