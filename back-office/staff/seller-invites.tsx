import { redirect } from 'react-router';
import { formatShortDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/new-sellers.ts';
import type { StaffInvite, StaffSeller } from '#contract/office/staff-seller-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent, typedIn } from '../../ui/forms/refusal.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';
import { Section } from '../shell/section.tsx';
import { OnceForm } from './once-form.tsx';
import { sellerPath } from './staff-paths.ts';

/** Sends an invitation, for the first time, again, or to another address. */
export async function inviteTo(api: OfficeApi, documentId: string, form: FormData) {
  const instead = textIn(form, 'instead');
  const body = { email: textIn(form, 'email'), instead: instead === '' ? undefined : instead };
  const { refused } = await attempt(
    api.ask('POST', safePath`/staff/api/sellers/${documentId}/invites`, body),
    403,
    404,
  );
  if (refused) return refusal(refused, form);
  throw redirect(`${sellerPath(documentId)}?invited`);
}

/** Shows a dealer or garage to buyers, or hides it from them. */
export async function setShown(api: OfficeApi, documentId: string, form: FormData) {
  const isShown = textIn(form, 'shown') === 'yes';
  const { refused } = await attempt(api.ask('PUT', safePath`/staff/api/sellers/${documentId}/shown`, { isShown }), 403);
  if (refused) return refusal(refused, form);
  throw redirect(`${sellerPath(documentId)}?shown=${isShown ? 'yes' : 'no'}`);
}

interface SellerPart {
  seller: StaffSeller;
  refused: Refusal | undefined;
}

/** Says that a seller is hidden from buyers, with a button to show it. A visible seller without ads on sale gets a button to hide it. */
export function ShownToBuyers({ seller: { isShown, kind, invites, listingCount } }: { seller: StaffSeller }) {
  // Renders nothing for private sellers and the market, for staff who may not invite teams, and for a visible seller with ads on sale.
  if (invites === null || (kind !== 'dealer' && kind !== 'garage') || (isShown && listingCount > 0)) return null;
  return (
    <OnceForm className="mt-3 flex flex-wrap items-center gap-3">
      {!isShown && <p className="font-semibold">{messages.NOT_SHOWN}</p>}
      <input type="hidden" name="intent" value="show" />
      <button type="submit" name="shown" value={isShown ? 'no' : 'yes'} className="button-quiet">
        {isShown ? messages.HIDE_FROM_BUYERS : messages.SHOW_TO_BUYERS}
      </button>
    </OnceForm>
  );
}

/**
 * The open invitations to a seller's team, each of which can be sent again or to another address. If the team is empty, the form for the
 * first one.
 */
export function SellerInvites({ seller: { invites, people }, refused }: SellerPart) {
  if (invites === null || (invites.length === 0 && people.some(({ role }) => role === 'owner'))) return null;
  return (
    <Section heading={messages.INVITATIONS} className="mt-4 max-w-xl">
      {invites.length === 0 ? (
        <AddressForm refused={refusalOfIntent(refused, 'invite')} action={messages.INVITE_OWNER} />
      ) : (
        <ul className="divide-y divide-stone-200">
          {invites.map((invite) => (
            <Invite key={invite.id} invite={invite} refused={refused} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Invite({
  invite: { id, email, role, expiresAt, isOver },
  refused,
}: { invite: StaffInvite } & Omit<SellerPart, 'seller'>) {
  const own = typedIn(refused, 'instead') === id ? refusalOfIntent(refused, 'invite') : undefined;
  const until = formatShortDate(expiresAt);
  return (
    <li className="py-3 first:pt-0">
      <p className="font-semibold wrap-anywhere">{email}</p>
      <p className="text-stone-600">
        {isOver ? messages.invitationOver(role, until) : messages.invitedAs(role, until)}
      </p>
      <OnceForm className="mt-2">
        <input type="hidden" name="intent" value="invite" />
        <input type="hidden" name="instead" value={id} />
        <input type="hidden" name="email" value={email} />
        <button type="submit" aria-label={messages.sendAgainTo(email)} className="button-quiet">
          {messages.SEND_AGAIN}
        </button>
      </OnceForm>
      <details open={own !== undefined} className="mt-1">
        <summary className="min-h-11 cursor-pointer py-2.5 underline">{messages.CORRECT_ADDRESS}</summary>
        <AddressForm refused={own} action={messages.SEND} instead={{ id, email }} />
      </details>
    </li>
  );
}

interface AddressFormProps {
  refused: Refusal | undefined;
  action: string;
  /** The open invitation that a new one to another address will replace; undefined: it replaces none. */
  instead?: { id: string; email: string };
}

const AddressForm = ({ refused, action, instead }: AddressFormProps) => (
  <OnceForm className="grid gap-3" noValidate>
    <input type="hidden" name="intent" value="invite" />
    {instead && <input type="hidden" name="instead" value={instead.id} />}
    <Field
      label={messages.ADDRESS_LABEL}
      name="email"
      type="email"
      autoComplete="off"
      maxLength={254}
      defaultValue={instead?.email ?? ''}
      hint={instead ? messages.CORRECT_MEANS : messages.PERSON_HINT}
      refusal={refused}
    />
    <button type="submit" className="button-quiet">
      {action}
    </button>
  </OnceForm>
);
