import { Link, useActionData, useLoaderData } from 'react-router';
import { formatDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/team.ts';
import type { MemberKey, Team, TeamInvite, TeamMember } from '#contract/office/team-schemas.ts';
import { SELLER_ROLE_NAMES, SELLER_ROLES, type SellerRole } from '#contract/permissions.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { BreakableText } from '../../ui/breakable-text.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { hasFieldErrors, type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { findActing, useActing } from '../lib/acting.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { ButtonForm } from '../shell/button-form.tsx';
import { Choices } from '../shell/choices.tsx';
import { Confirm } from '../shell/confirm.tsx';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { isTeamDone } from './team-action.ts';

export { teamAction as action } from './team-action.ts';

export const loader = officeLoader(async ({ url, api }) => {
  const { seller } = await findActing({ url, api });
  // Agents may not see the team, so it is not loaded for them. They still see the page, because it has the button to leave the team.
  const { isHead } = SELLER_ROLES[seller.role];
  const team = isHead ? await api.ask<Team>('GET', safePath`/sell/api/sellers/${seller.documentId}/team`) : null;
  const done = url.searchParams.get('done');
  return { team, done: isTeamDone(done) ? done : null };
});

export default function TeamPage() {
  const { team, done } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { search, seller } = useActing();
  const isOfField = refused && hasFieldErrors(refused);
  return (
    <div className="mx-auto grid max-w-2xl gap-8">
      <PageTitle>{messages.TEAM}</PageTitle>
      <div className="grid justify-items-stretch gap-2">
        <h1 className="text-2xl font-bold">{messages.TEAM}</h1>
        {team ? (
          <Link
            to={`/sell/team/tokens${search}`}
            className="inline-flex min-h-11 items-center justify-self-start underline"
          >
            {messages.TOKENS}
          </Link>
        ) : (
          <p className="mt-1 text-stone-600">
            {messages.youAre(seller.role, seller.name)} {messages.NO_TEAM_TO_MANAGE}
          </p>
        )}
        {refused && !isOfField && (
          <Notice isGood={false} takesFocus>
            {refused.userMessage}
          </Notice>
        )}
        {!refused && done && (
          <Notice isGood takesFocus>
            {messages.TEAM_DONE[done]}
          </Notice>
        )}
      </div>
      {team && <Managed team={team} refused={refused} />}
      <section>
        <h2 className="mb-3 text-lg font-bold">{messages.LEAVE}</h2>
        {isLastOwner(team) ? (
          <p className="text-stone-600">{messages.LAST_OWNER}</p>
        ) : (
          <Confirm
            label={messages.LEAVE}
            spoken={messages.LEAVE}
            isOpen={refusalOfIntent(refused, 'leave') !== undefined}
          >
            <p>{messages.LEAVE_MEANS}</p>
            <ButtonForm intent="leave" action={messages.REALLY_LEAVE} />
          </Confirm>
        )}
      </section>
    </div>
  );
}

/** Returns whether the user is the only owner, who may not leave the team. */
function isLastOwner(team: Team | null): boolean {
  const owners = team?.members.filter(({ role }) => role === 'owner') ?? [];
  return owners.length === 1 && owners[0]?.isYou === true;
}

function Managed({ team, refused }: { team: Team; refused: Refusal | undefined }) {
  return (
    <>
      <section>
        <h2 className="mb-3 text-lg font-bold">{messages.MEMBERS}</h2>
        <ListRows rows={team.members} keyOf={({ documentId, role }) => `${documentId} ${role}`}>
          {(member) => <MemberRow member={member} mayKeep={team.mayKeep} />}
        </ListRows>
      </section>
      {team.invites.length > 0 && (
        <section>
          <h2 className="mb-3 text-lg font-bold">{messages.OPEN_INVITES}</h2>
          <ListRows rows={team.invites} keyOf={({ id }) => id}>
            {(invite) => <InviteRow invite={invite} />}
          </ListRows>
        </section>
      )}
      {/* The key empties the form once the invitation is sent. */}
      <InviteForm key={team.invites[0]?.id} roles={team.roles} refused={refusalOfIntent(refused, 'invite')} />
    </>
  );
}

/**
 * The member's tokens, webhooks and invitations, which end when the member leaves or gets a smaller role. An owner may keep some of them.
 */
function Keys({ keys, mayKeep }: { keys: readonly MemberKey[]; mayKeep: boolean }) {
  if (keys.length === 0) return null;
  const wordsOf = (id: string) => {
    const key = keys.find((one) => one.id === id);
    return <BreakableText text={key ? messages.keyNamed(key) : id} />;
  };
  if (!mayKeep) return <p>{messages.ENDS_WITH_THEM + keys.map(messages.keyNamed).join(', ')}</p>;
  const ids = keys.map(({ id }) => id);
  return <Choices type="checkbox" name="keep" legend={messages.KEEP} choices={ids} wordsOf={wordsOf} />;
}

function MemberRow({ member, mayKeep }: { member: TeamMember; mayKeep: boolean }) {
  const { documentId, username, role, since, isYou, roles, mayRemove, keys } = member;
  const mayDoLess = roles.some((other) => SELLER_ROLE_NAMES.indexOf(other) > SELLER_ROLE_NAMES.indexOf(role));
  return (
    <div className="grid gap-3 p-4">
      <div>
        <p className="font-semibold">
          <BreakableText text={username} />
          {isYou && <span className="ml-2 rounded bg-stone-100 px-2 py-0.5 text-sm font-medium">{messages.YOU}</span>}
        </p>
        <p className="text-sm text-stone-600">
          {messages.ROLES[role]}, {messages.since(formatDate(since))}
        </p>
      </div>
      {(roles.length > 0 || mayRemove) && (
        <div className="flex flex-wrap gap-2">
          {roles.length > 0 && (
            <Confirm label={messages.CHANGE_ROLE} spoken={messages.changeRoleOf(username)}>
              <ButtonForm intent="role" of={documentId} action={messages.CHANGE_ROLE}>
                <input type="hidden" name="was" value={role} />
                <RoleChoice roles={roles} legend={messages.roleOf(username)} />
                {mayDoLess && keys.length > 0 && <p>{messages.LESS_MEANS}</p>}
                {mayDoLess && <Keys keys={keys} mayKeep={mayKeep} />}
              </ButtonForm>
            </Confirm>
          )}
          {mayRemove && (
            <Confirm label={messages.REMOVE} spoken={messages.removeFrom(username)}>
              <p>{messages.REMOVE_MEANS}</p>
              <ButtonForm intent="remove" of={documentId} action={messages.REALLY_REMOVE}>
                <Keys keys={keys} mayKeep={mayKeep} />
              </ButtonForm>
            </Confirm>
          )}
        </div>
      )}
    </div>
  );
}

interface RoleChoiceProps {
  roles: readonly SellerRole[];
  legend: string;
  refused?: Refusal | undefined;
}

function RoleChoice({ roles, legend, refused }: RoleChoiceProps) {
  // The role with the fewest permissions is preselected, so that nobody grants more by mistake.
  const first = roles.at(-1);
  return (
    <Choices
      type="radio"
      name="role"
      legend={legend}
      choices={roles}
      wordsOf={(role) => (
        <>
          <span className="block font-medium">{messages.ROLES[role]}</span>
          <span className="block text-sm text-stone-600">{messages.ROLE_MEANS[role]}</span>
        </>
      )}
      isChosen={(role) => role === first}
      refusal={refused}
    />
  );
}

function InviteRow({ invite }: { invite: TeamInvite }) {
  const { id, email, role, expiresAt, isOver, mayChange } = invite;
  return (
    <div className="grid gap-3 p-4">
      <div>
        <p className="font-semibold">
          <BreakableText text={email} />
        </p>
        <p className="text-sm text-stone-600">
          {messages.invitedAs(role)}, {isOver ? messages.INVITE_OVER : messages.openUntil(formatDate(expiresAt))}
        </p>
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <ButtonForm intent="resend" of={id} action={messages.SEND_AGAIN} spoken={messages.sendAgainTo(email)} />
          <ButtonForm intent="cancel" of={id} action={messages.CANCEL} spoken={messages.cancelFor(email)} />
        </div>
      )}
    </div>
  );
}

function InviteForm({ roles, refused }: { roles: readonly SellerRole[]; refused: Refusal | undefined }) {
  return (
    <section>
      <h2 className="text-lg font-bold">{messages.INVITE}</h2>
      <p className="mb-3 text-stone-600">{messages.INVITE_MEANS}</p>
      <div className="rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
        <ButtonForm intent="invite" action={messages.SEND_INVITE} isMain refusal={refused}>
          <Field
            label={messages.EMAIL}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            refusal={refused}
          />
          <RoleChoice roles={roles} legend={messages.ROLE} refused={refused} />
        </ButtonForm>
      </div>
    </section>
  );
}
