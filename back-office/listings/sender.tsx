import { useSearchParams } from 'react-router';
import * as messages from '#contract/messages/listing-form.ts';
import { SIGN_IN_BY_MAIL } from '#contract/messages/number-sign-in.ts';
import * as words from '#contract/messages/own-pages.ts';
import { OR } from '#contract/messages/sign-in.ts';
import type { PendingPhone } from '#contract/office/private-seller-schemas.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useActing } from '../lib/acting.ts';
import { ButtonForm } from '../shell/button-form.tsx';
import { ContinueAs } from '../shell/continue-as.tsx';
import { NumberClaim } from '../shell/number-claim.tsx';
import { CodeField, NumberField } from '../shell/number-forms.tsx';
import { useDraft } from './draft-context.tsx';
import { stepPath } from './step-path.ts';

/** Id of the part of the page that asks for the seller's name and number. */
export const SENDER = 'sender';

/** Returns whether the ad's seller can send it: a private seller needs a name and a proven number. */
export function useIsSenderKnown(): boolean {
  const { state, data } = useDraft();
  const { sellers } = useActing();
  const { sender } = data;
  const seller = sellers.find(({ documentId }) => documentId === state.listing.seller);
  return seller?.kind !== 'private' || (sender !== null && sender.name !== null && sender.phone !== null);
}

interface SenderProps {
  refused: Refusal | undefined;
  /** Called when the user submits the form that also sends the ad; the caller sends the ad once all photos are uploaded. */
  onConfirm: () => void;
}

/** Asks a private seller for the name and number that an ad needs before it can be sent. */
export function Sender({ refused, onConfirm }: SenderProps) {
  const { state, data } = useDraft();
  const { isGuest } = useActing();
  const [searchParams] = useSearchParams();
  const { sender } = data;
  if (!sender) return null;
  const { documentId } = state.listing;
  const { name, phone, pending, minutes } = sender;
  const next = stepPath(documentId, 'check', { searchParams });
  return (
    <section id={SENDER} className="grid scroll-mt-4 gap-4 rounded-xl border-2 border-sun bg-white p-4">
      <h2 className="text-lg font-semibold">{messages.WHO_SENDS}</h2>
      {refused?.userMessage && Object.keys(refused.fields).length === 0 && (
        <Notice isGood={false} takesFocus>
          {refused.userMessage}
        </Notice>
      )}
      {isGuest && <ContinueAs next={next} or={OR} />}
      {pending && phone === null ? (
        <CodePart pending={pending} minutes={minutes} refused={refused} onConfirm={onConfirm} />
      ) : (
        <div onSubmitCapture={phone === null ? undefined : onConfirm}>
          <ButtonForm
            intent="ask code"
            action={phone === null ? words.SEND_CODE : words.CONTINUE}
            isMain
            refusal={refused}
          >
            <SentByScripts />
            {phone === null && <p>{words.PROVE_MEANS}</p>}
            {name === null && <NameField refused={refused} />}
            {phone === null && <NumberField refused={refused} />}
          </ButtonForm>
        </div>
      )}
      {isGuest && (
        <a
          href={`/sell/sign-in?next=${encodeURIComponent(next)}`}
          className="inline-flex min-h-11 items-center justify-self-start underline"
        >
          {SIGN_IN_BY_MAIL}
        </a>
      )}
    </section>
  );
}

/** A hidden field that tells the server that the browser's script will send the ad. */
const SentByScripts = () => useIsHydrated() && <input type="hidden" name="sentByScripts" value="yes" />;

const NameField = ({ refused }: { refused: Refusal | undefined }) => (
  <Field
    label={words.PUBLIC_NAME}
    name="name"
    hint={words.PUBLIC_NAME_HINT}
    autoComplete="given-name"
    maxLength={60}
    refusal={refused}
  />
);

interface CodePartProps extends SenderProps {
  pending: PendingPhone;
  minutes: number;
}

function CodePart({ pending, minutes, refused, onConfirm }: CodePartProps) {
  const number = formatPhone(pending.phone);
  return (
    <>
      <p>{pending.isSent ? words.sentTo(number, minutes) : words.onItsWayTo(number)}</p>
      <div onSubmitCapture={onConfirm}>
        <ButtonForm intent="prove" action={messages.CONFIRM_AND_SEND} isMain refusal={refused}>
          <SentByScripts />
          <CodeField hint={words.triesLeft(pending.triesLeft)} refused={refused} />
          <NumberClaim refused={refused} />
        </ButtonForm>
      </div>
      <details open={refused?.fields.phone !== undefined} className="border-t border-stone-200">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium underline">{words.NO_SMS}</summary>
        <div className="grid gap-4 pt-1 pb-3">
          <p>{words.WAIT_FOR_SMS}</p>
          <ButtonForm intent="ask code" action={words.SEND_CODE} refusal={refused}>
            <NumberField number={pending.phone} refused={refused} />
          </ButtonForm>
        </div>
      </details>
    </>
  );
}
