import { Link } from 'react-router';
import { formatDate, formatMoment } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/team.ts';
import { BreakableText } from '../../ui/breakable-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ButtonForm } from './button-form.tsx';
import { Confirm } from './confirm.tsx';

/** Shows a new token once; it cannot be shown again. `to`: path of the same page without the token, for the link that closes this part. */
export function NewToken({ token, to }: { token: string; to: string }) {
  return (
    <div className="grid gap-3 rounded-xl border border-green-800 bg-green-50 p-4">
      <Notice isGood takesFocus>
        {messages.TOKEN_MADE}
      </Notice>
      <p className="text-sm font-medium">{messages.TOKEN}</p>
      {/* One tap selects the whole token. */}
      <p className="rounded-lg border border-stone-400 bg-white p-3 font-mono break-all select-all">{token}</p>
      <Link to={to} className="button-ink">
        {messages.COPIED_IT}
      </Link>
    </div>
  );
}

interface ShownToken {
  id: string;
  name: string;
  ending: string;
  expiresAt: string | null;
  isOver: boolean;
  lastUsedAt: string | null;
}

/** A token in a list, with a button that revokes it. `made`: who made it and when, in words. */
export function TokenCard({ token, may, made }: { token: ShownToken; may: string; made: string }) {
  const { id, name, ending, expiresAt, isOver, lastUsedAt } = token;
  const end = expiresAt === null ? messages.NEVER_OVER : formatDate(expiresAt);
  return (
    <div className="grid gap-3 p-4">
      <div className="grid gap-1">
        <p className="font-semibold">
          <BreakableText text={name} />
        </p>
        <p className="text-sm">{may}</p>
        <p className="text-sm text-stone-600">
          {messages.endsIn(ending)}, {made},{' '}
          {expiresAt === null ? end : isOver ? messages.overSince(end) : messages.goodUntil(end)}
        </p>
        <p className="text-sm text-stone-600">
          {lastUsedAt === null ? messages.NEVER_USED : messages.lastUsed(formatMoment(lastUsedAt))}
        </p>
      </div>
      <div className="flex flex-wrap">
        <Confirm label={messages.REVOKE} spoken={messages.revokeNamed(name)}>
          <p>{messages.REVOKE_MEANS}</p>
          <ButtonForm intent="revoke" of={id} action={messages.REALLY_REVOKE} />
        </Confirm>
      </div>
    </div>
  );
}
