import { Link, redirect, useActionData, useLoaderData, useRouteLoaderData } from 'react-router';
import { HISTORY } from '#contract/messages/audit.ts';
import * as bans from '#contract/messages/bans.ts';
import { formatShortDate } from '#contract/messages/dates.ts';
import { momentWords, sellerLine } from '#contract/messages/review-pages.ts';
import * as messages from '#contract/messages/staff-members.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import type { MemberContact, StaffMember } from '#contract/office/staff-member-schemas.ts';
import { type Action, STAFF_ROLES, staffRolesFor } from '#contract/permissions.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi, OfficeFailure } from '../lib/office-api.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { Choices } from '../shell/choices.tsx';
import { DoneBar } from '../shell/done-bar.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Section } from '../shell/section.tsx';
import { AuditList } from './audit-list.tsx';
import { FoundBy } from './found-by.tsx';
import { OnceForm } from './once-form.tsx';
import { exportPath, memberPath, networkPath, sellerPath } from './staff-paths.ts';
import { WhyForm } from './why-form.tsx';

const apiPath = (documentId: string | undefined) => safePath`/staff/api/members/${documentId}`;

const isDone = (name: string): name is messages.MemberDone => Object.hasOwn(messages.DONE, name);

export const loader = officeLoader(async ({ url, params, api }) => {
  const done = url.searchParams.get('done') ?? '';
  return {
    member: await api.ask<StaffMember>('GET', apiPath(params.documentId)),
    done: isDone(done) ? messages.DONE[done] : null,
  };
});

/** Reloads the page also after a refused form: usually another member of staff has changed something meanwhile. */
export const shouldRevalidate = () => true;

interface Step {
  send: (api: OfficeApi, path: string, form: FormData) => Promise<unknown>;
  outcome: messages.MemberDone;
}

const whyOf = (form: FormData) => textIn(form, 'why').trim();
const blocking = (isBlocked: boolean) => (api: OfficeApi, path: string, form: FormData) =>
  api.ask('POST', `${path}/block`, { isBlocked, reason: whyOf(form), bansContacts: form.has('bansContacts') });

const STEPS: Readonly<Record<string, Step>> = {
  block: { send: blocking(true), outcome: 'blocked' },
  unblock: { send: blocking(false), outcome: 'unblocked' },
  factor: {
    send: (api, path, form) => api.ask('POST', `${path}/second-factor`, { reason: whyOf(form) }),
    outcome: 'factor',
  },
  roles: {
    send: (api, path, form) => api.ask('PUT', `${path}/roles`, { roles: form.getAll('roles'), reason: whyOf(form) }),
    outcome: 'roles',
  },
};

/** Answers with a refusal that is shown beside the field for the reason, which each form of the page has. */
const refusedBeside = (refused: OfficeFailure, form: FormData) =>
  refusal({ status: refused.status, fields: { why: refused.userMessage ?? '' } }, form);

async function erase(api: OfficeApi, path: string, form: FormData) {
  const body = { username: textIn(form, 'username').trim(), reason: whyOf(form) };
  const { refused } = await attempt(api.ask('POST', `${path}/erase`, body), 403);
  if (refused) return refusedBeside(refused, form);
  throw redirect('/staff/search?erased');
}

/**
 * Staff must give a reason each time they look at a member's contact. It is shown only in the answer to this form: no address leads to it.
 */
async function seeContact(api: OfficeApi, path: string, form: FormData) {
  const { answer, refused } = await attempt(
    api.ask<MemberContact>('POST', `${path}/contact`, { reason: whyOf(form) }),
    403,
  );
  return refused ? refusedBeside(refused, form) : answer;
}

export const action = officeAction(async ({ params, api, form }) => {
  const { documentId = '' } = params;
  const path = apiPath(documentId);
  const intent = textIn(form, 'intent');
  if (intent === 'erase') return erase(api, path, form);
  const step = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined;
  if (!step) return seeContact(api, path, form);
  const { refused } = await attempt(step.send(api, path, form), 403);
  if (refused) return refusedBeside(refused, form);
  throw redirect(`${memberPath(documentId)}?done=${step.outcome}`);
});

export default function StaffMemberPage() {
  const { member, done } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | MemberContact>();
  const { username, isBlocked, isConfirmed, history } = member;
  return (
    <>
      <PageTitle>{username}</PageTitle>
      <FoundBy />
      <DoneBar words={done} />
      <h1 className="text-2xl font-bold wrap-anywhere">{username}</h1>
      {isBlocked && <p className="mt-2 font-semibold text-alert">{messages.BLOCKED}</p>}
      {!isConfirmed && <p className="mt-2">{messages.NOT_CONFIRMED}</p>}
      <div className="mt-4 gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <Facts member={member} />
          <SellsFor member={member} />
          <Networks member={member} />
          <Section heading={HISTORY}>
            <AuditList rows={history} />
          </Section>
        </div>
        <MemberSteps member={member} outcome={outcome} />
      </div>
    </>
  );
}

interface MemberStepsProps {
  member: StaffMember;
  /** The answer to the form that was sent last: a refusal, or the contact that staff asked to see. */
  outcome: Refusal | MemberContact | undefined;
}

/** The forms by which staff see a member's contact, and act on the member. */
function MemberSteps({ member, outcome }: MemberStepsProps) {
  const refused = outcome && 'typed' in outcome ? outcome : undefined;
  const roles = useRouteLoaderData<OfficeSelf>('staff')?.staffRoles ?? [];
  const may = (name: Action) => staffRolesFor(name).some((role) => roles.includes(role));
  return (
    <div className="mt-4 grid gap-3 lg:mt-0">
      {outcome && 'email' in outcome ? (
        <Contact contact={outcome} />
      ) : (
        <WhyForm
          why={messages.WHY_LABEL}
          intent="contact"
          label={messages.SEE_CONTACT}
          means={messages.CONTACT_MEANS}
          refused={refused}
        />
      )}
      {member.isBlocked ? (
        <WhyForm key="unblock" why={messages.WHY_LABEL} intent="unblock" label={messages.UNBLOCK} refused={refused} />
      ) : (
        <WhyForm
          // The key changes when the member is blocked or unblocked, so that the form is folded again.
          key="block"
          why={messages.WHY_LABEL}
          intent="block"
          label={messages.BLOCK}
          means={messages.BLOCK_MEANS}
          refused={refused}
        >
          <CheckboxField name="bansContacts" refusal={refused && refusalOfIntent(refused, 'block')}>
            {bans.ALSO_BAN}
          </CheckboxField>
        </WhyForm>
      )}
      {member.hasSecondFactor && may('manage members') && (
        <WhyForm
          why={messages.WHY_LABEL}
          intent="factor"
          label={messages.RESET_FACTOR}
          means={messages.RESET_FACTOR_MEANS}
          refused={refused}
        />
      )}
      {may('manage staff') && <RolesForm member={member} refused={refused} />}
      {may('export data') && (
        <WhyForm
          why={messages.WHY_LABEL}
          intent="export"
          label={messages.EXPORT}
          means={messages.EXPORT_MEANS}
          fileAt={exportPath(member.documentId)}
        />
      )}
      {may('erase members') && (
        <WhyForm
          why={messages.WHY_LABEL}
          intent="erase"
          label={messages.ERASE}
          means={messages.ERASE_MEANS}
          refused={refused}
        >
          <Field label={messages.USERNAME} name="username" autoComplete="off" />
        </WhyForm>
      )}
    </div>
  );
}

function Facts({ member }: { member: StaffMember }) {
  const facts: [string, string][] = [
    [messages.SINCE, formatShortDate(member.since)],
    [messages.DEVICES, messages.devices(member.devices)],
    [messages.LEADS, messages.times(member.leads)],
    [messages.REPORTS, messages.reports(member.reports)],
    [messages.SECOND_FACTOR, member.hasSecondFactor ? messages.YES : messages.NO],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-xl border border-stone-200 bg-white p-4 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-stone-600">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const SellsFor = ({ member: { sellers } }: { member: StaffMember }) => (
  <Section heading={messages.SELLS_FOR}>
    {sellers.length === 0 && <p>{messages.SELLS_FOR_NOBODY}</p>}
    <ul>
      {sellers.map(({ documentId, name, kind, role }) => (
        <li key={documentId}>
          <Link to={sellerPath(documentId)} className="inline-block py-2 underline wrap-anywhere">
            {messages.asRole(sellerLine(name, kind), role)}
          </Link>
        </li>
      ))}
    </ul>
  </Section>
);

const Contact = ({ contact: { email, phone } }: { contact: MemberContact }) => (
  <Notice isGood takesFocus>
    {`${messages.EMAIL}: ${email}. ${messages.PHONE}: ${phone === null ? messages.NO_PHONE : formatPhone(phone)}.`}
  </Notice>
);

/** The networks (ranges of IP addresses) from which a member signed in. Each can be banned for a time. */
const Networks = ({ member: { networks } }: { member: StaffMember }) =>
  networks.length > 0 && (
    <Section heading={bans.NETWORKS}>
      <ul>
        {networks.map(({ id, hint, usedAt }) => (
          <li key={id}>
            <Link to={networkPath(id)} className="inline-block py-2 underline wrap-anywhere">
              {bans.networkLine(hint, momentWords(usedAt))}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );

const RolesForm = ({ member, refused }: { member: StaffMember; refused: Refusal | undefined }) => (
  <details
    open={refused !== undefined && refusalOfIntent(refused, 'roles') !== undefined}
    className="rounded-xl border border-stone-200 bg-white px-4 py-1"
  >
    <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{messages.STAFF_ROLES_HEADING}</summary>
    <OnceForm className="grid gap-3 pb-4">
      <p className="text-sm text-stone-700">{messages.ROLES_MEAN}</p>
      <input type="hidden" name="intent" value="roles" />
      <Choices
        type="checkbox"
        name="roles"
        legend={messages.STAFF_ROLES_HEADING}
        choices={STAFF_ROLES}
        isChosen={(role) => member.roles.includes(role)}
        wordsOf={(role) => messages.STAFF_ROLE_WORDS[role]}
        refusal={refused && refusalOfIntent(refused, 'roles')}
      />
      <Field
        label={messages.WHY_LABEL}
        name="why"
        maxLength={500}
        refusal={refused && refusalOfIntent(refused, 'roles')}
      />
      <button type="submit" className="button-quiet">
        {messages.SAVE_ROLES}
      </button>
    </OnceForm>
  </details>
);
