import { type ContactIntent, HONEYPOT } from '#contract/contact.ts';
import * as messages from '#contract/messages/contact.ts';
import { EMAIL_LABEL, NAME_LABEL } from '#contract/messages/forms.ts';
import { PHONE_LABEL } from '#contract/messages/profile.ts';
import { FormField, TextAreaField } from '../../ui/form-field.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { useSite } from '../../ui/site-context.ts';
import { useMemberProfile } from '../lib/member-profile.ts';
import type { ContactOutcome } from './contact-form.ts';
import { type ContactSubject, subjectLine } from './contact-subject.ts';
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
  // A default does not touch what somebody has typed already.
  const member = useMemberProfile();
  const intent = subject?.intent;
  const typed = outcome?.typed;
  const phone = (
    <FormField
      label={intent === 'callback' ? PHONE_LABEL : messages.PHONE_OPTIONAL}
      name="phone"
      type="tel"
      autoComplete="tel"
      maxLength={40}
      defaultValue={typed?.phone || member?.phonenumber || ''}
      error={outcome?.errors.phone}
      {...(intent === 'callback' && { hint: messages.PHONE_TO_CALL_HINT })}
    />
  );
  return (
    <>
      {outcome && outcome.failure !== null && (
        <OutcomeNotice outcome={outcome} isGood={false}>
          {outcome.failure}
        </OutcomeNotice>
      )}
      <PageForm action={messages.SEND_MESSAGE} errors={outcome?.errors ?? {}}>
        {subject && <HiddenSubject subject={subject} />}
        {intent === 'callback' && phone}
        <FormField
          label={NAME_LABEL}
          name="name"
          autoComplete="name"
          defaultValue={typed?.name || member?.username || ''}
          error={outcome?.errors.name}
        />
        <FormField
          label={EMAIL_LABEL}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={typed?.email || member?.email || ''}
          error={outcome?.errors.email}
        />
        {intent !== 'callback' && phone}
        <TextAreaField
          label={messages.MESSAGE_LABEL}
          name="message"
          defaultValue={typed?.message ?? ''}
          error={outcome?.errors.message}
          {...(intent && { hint: HINTS[intent] })}
        />
        <Honeypot />
      </PageForm>
    </>
  );
}

/** What the market's mailbox is told of the subject, and what decides which fields must be filled in. */
function HiddenSubject({ subject }: { subject: ContactSubject }) {
  const { publicUrl } = useSite();
  return (
    <>
      <input type="hidden" name="subject" value={subjectLine(subject)} />
      <input type="hidden" name="about" value={publicUrl + subject.path} />
      {subject.intent && <input type="hidden" name="intent" value={subject.intent} />}
    </>
  );
}

/** Not for people, who neither see it nor come to it by keyboard. */
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
