import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import * as messages from '#contract/messages.ts';
import { logOut, memberApi } from '../member-api.ts';
import { useSite } from '../root-data.ts';
import { forgetTokens, readSession } from '../session.ts';
import { formatPhone } from '../ui/format.ts';
import { Notice, PassingNotice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { hasStatus, saidOr } from './account-rules.ts';
import { DeleteAccount } from './delete-account.tsx';
import { type Profile, readProfile } from './profile.ts';
import { ProfileForm } from './profile-form.tsx';

export { privateHeaders as headers } from '../private-headers.ts';

const TITLE = 'Account Information';

export default function ProfilePage() {
  const site = useSite();
  const navigate = useNavigate();
  const [profile, setProfile] = useState<Profile>();
  const [failure, setFailure] = useState<string>();
  const [isEdited, setEdited] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [pendingEmail, setPendingEmail] = useState<string>();

  useEffect(() => {
    if (readSession() === null) return;
    memberApi.send('GET', '/api/users/me').then(
      (answer) => setProfile(readProfile(answer)),
      (error: unknown) => {
        // The frame leads whoever has no session to the sign-in page.
        if (hasStatus(error, 401, 403)) forgetTokens();
        else setFailure(saidOr(error, messages.ACCOUNT_ERROR));
      },
    );
  }, []);

  function onSaved(saved: Profile, wantedEmail: string) {
    setProfile(saved);
    setPendingEmail(wantedEmail === saved.email ? undefined : wantedEmail);
    setEdited(false);
    setSaved(true);
  }

  return (
    <section className="max-w-xl">
      <title>{`${TITLE} – ${site.name}`}</title>
      <h1 className="text-2xl font-bold">{TITLE}</h1>
      <div className="mt-4 grid gap-4">
        {isSaved && (
          <PassingNotice isGood onGone={() => setSaved(false)}>
            {messages.PROFILE_UPDATED}
          </PassingNotice>
        )}
        {pendingEmail !== undefined && <Notice isGood>{messages.emailChangePending(pendingEmail)}</Notice>}
        {failure !== undefined && <Notice isGood={false}>{failure}</Notice>}
        {profile === undefined && failure === undefined && (
          <div className="needs-script grid h-[300px] place-items-center">
            <Spinner className="size-8" />
          </div>
        )}
        {profile && isEdited && (
          <ProfileForm
            profile={profile}
            onSaved={onSaved}
            onCancel={() => setEdited(false)}
            onRefused={async () => {
              // In this order: without a session the frame would lead there too, and say nothing.
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
                Edit
              </button>
              <button type="button" className="button-quiet" onClick={logOut}>
                Log Out
              </button>
            </div>
            <DeleteAccount />
          </>
        )}
      </div>
    </section>
  );
}

function Facts({ profile }: { profile: Profile }) {
  const facts = [
    ['Full Name', profile.username],
    ['Email', profile.email],
    ['Phone', profile.phonenumber === null ? 'Not given' : formatPhone(profile.phonenumber)],
    ['News and offers', profile.newsletter ? 'By email' : 'None'],
  ];
  return (
    <dl className="overflow-hidden rounded-xl border border-stone-200 bg-white">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 border-b border-stone-100 px-4 py-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-stone-600">{label}</dt>
          <dd className="font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
