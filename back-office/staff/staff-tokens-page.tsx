import { data, useActionData, useLoaderData } from 'react-router';
import { formatDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/staff-tokens.ts';
import {
  days as daysWords,
  GOOD_FOR,
  MAKE_TOKEN,
  NEW_TOKEN,
  NO_TOKENS,
  TOKEN_NAME,
  TOKEN_NAME_HINT,
  TOKEN_REVOKED,
} from '#contract/messages/team.ts';
import type { StaffTokens } from '#contract/office/staff-token-schemas.ts';
import { STAFF_TOKEN_DAYS } from '#contract/office/staff-tokens.ts';
import type { MadeToken } from '#contract/office/token-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import { hasFieldErrors, type Refusal } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import { doneAt, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { ButtonForm } from '../shell/button-form.tsx';
import { Choices } from '../shell/choices.tsx';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { NewToken, TokenCard } from '../shell/token-parts.tsx';

export const loader = officeLoader(async ({ url, api }) => {
  const tokens = await api.ask<StaffTokens>('GET', '/staff/api/tokens');
  return { ...tokens, isRevoked: url.searchParams.get('done') === 'revoked' };
});

export const action = officeAction(async ({ url, form, api }) => {
  if (textIn(form, 'intent') === 'revoke') {
    const { refused } = await attempt(api.ask('DELETE', safePath`/staff/api/tokens/${textIn(form, 'of')}`), 404);
    if (refused) return refusal(refused, form);
    throw doneAt(url, 'revoked');
  }
  const scopes = form.getAll('scopes').map(String);
  const body = { name: textIn(form, 'name'), scopes, days: Number(textIn(form, 'days')) };
  const { answer, refused } = await attempt(api.ask<MadeToken>('POST', '/staff/api/tokens', body));
  return refused ? refusal(refused, form) : data(answer, { status: 201 });
});

export default function StaffTokensPage() {
  const { tokens, choices, isRevoked } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | MadeToken>();
  const made = outcome && 'token' in outcome ? outcome : null;
  const refused = outcome && 'typed' in outcome ? outcome : undefined;
  const isOfField = refused && hasFieldErrors(refused);
  return (
    <div className="mx-auto grid max-w-2xl gap-8">
      <PageTitle>{messages.STAFF_TOKENS}</PageTitle>
      <div>
        <h1 className="text-2xl font-bold">{messages.STAFF_TOKENS}</h1>
        <p className="mt-1 mb-3 text-stone-600">{messages.STAFF_TOKENS_MEAN}</p>
        {refused && !isOfField && (
          <Notice isGood={false} takesFocus>
            {refused.userMessage}
          </Notice>
        )}
        {!outcome && isRevoked && (
          <Notice isGood takesFocus>
            {TOKEN_REVOKED}
          </Notice>
        )}
        {made && <NewToken token={made.token} to="/staff/tokens" />}
      </div>
      {/* A new token stands first, and is shown only this once. */}
      {!made && (
        <ListRows rows={tokens} keyOf={({ id }) => id} none={NO_TOKENS}>
          {({ writes, madeBy, createdAt, ...token }) => (
            <TokenCard token={token} may={writes.join(' · ')} made={messages.madeByOn(madeBy, formatDate(createdAt))} />
          )}
        </ListRows>
      )}
      {!made && <TokenForm choices={choices} refused={isOfField ? refused : undefined} />}
    </div>
  );
}

function TokenForm({ choices, refused }: Pick<StaffTokens, 'choices'> & { refused: Refusal | undefined }) {
  const words = new Map<string, string>(choices.map((choice) => [choice.scope, choice.words]));
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{NEW_TOKEN}</h2>
      <div className="rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
        <ButtonForm intent="make" action={MAKE_TOKEN} isMain refusal={refused}>
          <Field
            label={TOKEN_NAME}
            name="name"
            hint={TOKEN_NAME_HINT}
            autoComplete="off"
            maxLength={60}
            refusal={refused}
          />
          <Choices
            type="checkbox"
            name="scopes"
            legend={messages.MAY_WRITE}
            choices={choices.map(({ scope }) => scope)}
            wordsOf={(scope) => words.get(scope) ?? scope}
            isChosen={() => false}
            refusal={refused}
          />
          <Field kind="choice" label={GOOD_FOR} name="days" defaultValue="30" refusal={refused}>
            {STAFF_TOKEN_DAYS.map((days) => (
              <option key={days} value={days}>
                {daysWords(days)}
              </option>
            ))}
          </Field>
        </ButtonForm>
      </div>
    </section>
  );
}
