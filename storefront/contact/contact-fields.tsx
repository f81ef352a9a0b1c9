import { HONEYPOT } from '#contract/leads/contact.ts';
import { intentHas, LEAD_FIELDS, type LeadField, leadFieldsWith } from '#contract/leads/lead-intents.ts';
import { VIEWING_TIMES } from '#contract/leads/viewings.ts';
import * as messages from '#contract/messages/contact.ts';
import { EMAIL_LABEL, NAME_LABEL } from '#contract/messages/forms.ts';
import { FIELD_FORM, INTENT_FORM } from '#contract/messages/lead-form.ts';
import { PHONE_LABEL } from '#contract/messages/profile.ts';
import { VIEWING_TIME_WORDS, viewingDayWords } from '#contract/messages/viewings.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { useMemberProfile } from '../lib/member-profile.ts';
import type { ContactOutcome } from './contact-form.ts';
import type { ContactSubject } from './contact-subject.ts';
import { OutcomeNotice } from './outcome-notice.tsx';

interface ContactFormProps {
  subject: ContactSubject | null;
  /** The days that can be chosen for a viewing, like "2026-12-03". */
  days: readonly string[];
  outcome: ContactOutcome | undefined;
}

/** Returns the hints below the fields; they depend on what the message is about. */
function hintsOf(subject: ContactFormProps['subject']) {
  const toSeller = intentHas(subject?.intent, 'isToCall') ? messages.PHONE_TO_CALL_HINT : messages.PHONE_OR_EMAIL_HINT;
  return {
    phone: subject ? toSeller : undefined,
    message: subject?.intent ? INTENT_FORM[subject.intent].hint : undefined,
  };
}

export function ContactForm({ subject, days, outcome }: ContactFormProps) {
  // The signed-in member's name and address load late. They are default values, so that they do not replace what was typed in the meantime.
  const member = useMemberProfile();
  const intent = subject?.intent;
  const refused = outcome?.refusal;
  // The phone number comes first if a seller gets the message, because sellers call. The market answers by email.
  const isPhoneFirst = subject !== null;
  const fields = leadFieldsWith(intent);
  const fieldsOfKind = (isViewing: boolean) =>
    fields
      .filter((name) => (LEAD_FIELDS[name].kind === 'viewing') === isViewing)
      .map((name) => <LeadFieldControl key={name} name={name} days={days} refused={refused} />);
  const hints = hintsOf(subject);
  const phone = (
    <Field
      label={isPhoneFirst ? PHONE_LABEL : messages.PHONE_OPTIONAL}
      name="phone"
      type="tel"
      autoComplete="tel"
      maxLength={40}
      defaultValue={member?.phonenumber ?? ''}
      refusal={refused}
      hint={hints.phone}
    />
  );
  return (
    <>
      {refused && refused.userMessage !== null && (
        <OutcomeNotice outcome={refused} isGood={false}>
          {refused.userMessage}
        </OutcomeNotice>
      )}
      <PageForm action={messages.SEND_MESSAGE} refusal={refused}>
        {subject && <HiddenSubject subject={subject} />}
        {fieldsOfKind(true)}
        {isPhoneFirst && phone}
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
        />
        {!isPhoneFirst && phone}
        {fieldsOfKind(false)}
        <Field
          kind="lines"
          label={fields.length > 0 ? messages.MESSAGE_OPTIONAL : messages.MESSAGE_LABEL}
          name="message"
          refusal={refused}
          hint={hints.message}
        />
        <Honeypot />
        {subject && <p className="text-sm text-muted">{messages.GOES_TO_SELLER}</p>}
      </PageForm>
    </>
  );
}

interface LeadFieldProps {
  name: LeadField;
  days: readonly string[];
  refused: Refusal | null | undefined;
}

/**
 * The control of a field that the form shows only for one of the reasons to write. Days are in a select instead of a calendar: only valid days can be
 * chosen, and every phone can show it.
 */
function LeadFieldControl({ name, days, refused }: LeadFieldProps) {
  const { kind, most } = LEAD_FIELDS[name];
  const { label, hint } = FIELD_FORM[name];
  const field = { label, hint, refusal: refused };
  if (kind !== 'viewing') return <Field {...field} name={name} maxLength={kind === 'amount' ? 30 : most} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
      <Field {...field} kind="choice" name="day">
        <option value="">{messages.CHOOSE_A_DAY}</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {viewingDayWords(day)}
          </option>
        ))}
      </Field>
      <Field kind="choice" label={messages.VIEWING_TIME} name="time" refusal={refused}>
        {VIEWING_TIMES.map((time) => (
          <option key={time} value={time}>
            {VIEWING_TIME_WORDS[time]}
          </option>
        ))}
      </Field>
    </div>
  );
}

/** Hidden fields with the listing and the reason for writing. The reason decides which other fields are required. */
function HiddenSubject({ subject: { documentId, intent } }: { subject: ContactSubject }) {
  return (
    <>
      <input type="hidden" name="listing" value={documentId} />
      {intent && <input type="hidden" name="intent" value={intent} />}
    </>
  );
}

/** A field that people neither see nor reach with the keyboard: whoever fills it in is a bot. */
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
