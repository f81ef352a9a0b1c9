import { data, useActionData, useLoaderData } from 'react-router';
import { formatDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/team.ts';
import { TOKEN_DAYS } from '#contract/office/team.ts';
import type { ApiToken, ApiTokens, MadeToken } from '#contract/office/token-schemas.ts';
import { TOKEN_SCOPES } from '#contract/permissions.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import { hasFieldErrors, type Refusal } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { findActing, useActing } from '../lib/acting.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { doneAt, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { ButtonForm } from '../shell/button-form.tsx';
import { Choices } from '../shell/choices.tsx';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { NewToken, TokenCard } from '../shell/token-parts.tsx';

export const loader = officeLoader(async ({ url, api }) => {
  const { seller } = await findActing({ url, api });
  const tokens = await api.ask<ApiTokens>('GET', safePath`/sell/api/sellers/${seller.documentId}/tokens`);
  return { ...tokens, isRevoked: url.searchParams.get('done') === 'revoked' };
});

export const action = officeAction(async ({ url, form, api }) => {
  const { seller } = await findActing({ url, api });
  const path = safePath`/sell/api/sellers/${seller.documentId}/tokens`;
  if (textIn(form, 'intent') === 'revoke') {
    const { refused } = await attempt(api.ask('DELETE', path + safePath`/${textIn(form, 'of')}`), 404);
    if (refused) return refusal(refused, form);
    throw doneAt(url, 'revoked');
  }
  const scopes = TOKEN_SCOPES.filter((scope) => form.getAll('scopes').includes(scope));
  const days = textIn(form, 'days') === '' ? null : Number(textIn(form, 'days'));
  const body = { name: textIn(form, 'name'), scopes, days };
  const { answer, refused } = await attempt(api.ask<MadeToken>('POST', path, body), 404);
  return refused ? refusal(refused, form) : data(answer, { status: 201 });
});

export default function TokensPage() {
  const { tokens, isRevoked } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | MadeToken>();
  const { search } = useActing();
  const made = outcome && 'token' in outcome ? outcome : null;
  const refused = outcome && 'typed' in outcome ? outcome : undefined;
  const isOfField = refused && hasFieldErrors(refused);
  return (
    <div className="mx-auto grid max-w-2xl gap-8">
      <PageTitle>{messages.TOKENS}</PageTitle>
      <div>
        <h1 className="text-2xl font-bold">{messages.TOKENS}</h1>
        <p className="mt-1 mb-3 text-stone-600">{messages.TOKENS_MEAN}</p>
        {refused && !isOfField && (
          <Notice isGood={false} takesFocus>
            {refused.userMessage}
          </Notice>
        )}
        {!outcome && isRevoked && (
          <Notice isGood takesFocus>
            {messages.TOKEN_REVOKED}
          </Notice>
        )}
        {made && <NewToken token={made.token} to={`/sell/team/tokens${search}`} />}
      </div>
      {/* A new token stands first, and is shown only this once. */}
      {!made && (
        <ListRows rows={tokens} keyOf={({ id }) => id} none={messages.NO_TOKENS}>
          {(token) => <TokenRow token={token} />}
        </ListRows>
      )}
      {!made && <TokenForm refused={isOfField ? refused : undefined} />}
    </div>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const { scopes, madeBy, createdAt, ...shown } = token;
  return (
    <TokenCard
      token={shown}
      may={scopes.map((scope) => messages.SCOPES[scope]).join(' · ')}
      made={messages.madeBy(madeBy, formatDate(createdAt))}
    />
  );
}

function TokenForm({ refused }: { refused: Refusal | undefined }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{messages.NEW_TOKEN}</h2>
      <div className="rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
        <ButtonForm intent="make" action={messages.MAKE_TOKEN} isMain refusal={refused}>
          <Field
            label={messages.TOKEN_NAME}
            name="name"
            hint={messages.TOKEN_NAME_HINT}
            autoComplete="off"
            maxLength={60}
            refusal={refused}
          />
          <Choices
            type="checkbox"
            name="scopes"
            legend={messages.MAY}
            choices={TOKEN_SCOPES}
            wordsOf={(scope) => messages.SCOPES[scope]}
            // Scopes that reveal names and numbers of buyers are not preselected.
            isChosen={(scope) => !scope.startsWith('leads:')}
            refusal={refused}
          />
          <Field kind="choice" label={messages.GOOD_FOR} name="days" defaultValue="365" refusal={refused}>
            {TOKEN_DAYS.map((days) => (
              <option key={days} value={days ?? ''}>
                {messages.days(days)}
              </option>
            ))}
          </Field>
        </ButtonForm>
      </div>
    </section>
  );
}
