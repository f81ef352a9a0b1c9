import { type ContactIntent, HONEYPOT } from '#contract/leads/contact.ts';
import * as messages from '#contract/messages/contact.ts';
import { EMAIL_LABEL, NAME_LABEL } from '#contract/messages/forms.ts';
import { PHONE_LABEL } from '#contract/messages/profile.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { useMemberProfile } from '../lib/member-profile.ts';
import type { ContactOutcome } from './contact-form.ts';
import type { ContactSubject } from './contact-subject.ts';
import { OutcomeNotice } from './outcome-notice.tsx';

const HINTS: Record<ContactIntent, string> = {
  offer: messages.OFFER_HINT,
  callback: messages.CALL_BACK_HINT,
};

interface ContactFormProps {
  subject: ContactSubject | null;
  outcome: ContactOutcome | undefined;
}

export function ContactForm({ subject, outcome }: ContactFormProps) {
  // A default value does not overwrite text that was typed already.
  const member = useMemberProfile();
  const intent = subject?.intent;
  const refused = outcome?.refusal;
  const phone = (
    <Field
      label={intent === 'callback' ? PHONE_LABEL : messages.PHONE_OPTIONAL}
      name="phone"
      type="tel"
      autoComplete="tel"
      maxLength={40}
      defaultValue={member?.phonenumber ?? ''}
      refusal={refused}
      {...(intent === 'callback' && { hint: messages.PHONE_TO_CALL_HINT })}
    />
  );
  return (
    <>
      {refused && refused.said !== null && (
        <OutcomeNotice outcome={refused} isGood={false}>
          {refused.said}
        </OutcomeNotice>
      )}
      <PageForm action={messages.SEND_MESSAGE} refusal={refused}>
        {subject && <HiddenSubject subject={subject} />}
        {intent === 'callback' && phone}
        <Field
          label={NAME_LABEL}
          name="name"
          autoComplete="name"
          defaultValue={member?.username ?? ''}
          refusal={refused}
        />
        <Field
          label={EMAIL_LABEL}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={member?.email ?? ''}
          refusal={refused}
          {...(subject && intent !== 'callback' && { hint: messages.PHONE_OR_EMAIL_HINT })}
        />
        {intent !== 'callback' && phone}
        {intent === 'offer' && <OfferField refused={refused} />}
        <Field
          kind="lines"
          label={messages.MESSAGE_LABEL}
          name="message"
          refusal={refused}
          {...(intent && { hint: HINTS[intent] })}
        />
        <Honeypot />
        {subject && <p className="text-sm text-stone-600">{messages.GOES_TO_SELLER}</p>}
      </PageForm>
    </>
  );
}

const OfferField = ({ refused }: { refused: Refusal | null | undefined }) => (
  <Field label={messages.OFFER_LABEL} name="offer" maxLength={30} refusal={refused} hint={messages.OFFER_AMOUNT_HINT} />
);

/** The listing and the intent as hidden fields. The intent decides which other fields are required. */
function HiddenSubject({ subject: { documentId, intent } }: { subject: ContactSubject }) {
  return (
    <>
      <input type="hidden" name="listing" value={documentId} />
      {intent && <input type="hidden" name="intent" value={intent} />}
    </>
  );
}

/** A field that only bots fill in: people neither see it nor reach it by keyboard. */
function Honeypot() {
  return (
    <p className="absolute -left-[200vw]" aria-hidden="true">
      <label>
        {messages.LEAVE_EMPTY}
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
