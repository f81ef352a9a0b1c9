import { data, Link, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/webhooks.ts';
import type { NewWebhook, Webhook, Webhooks } from '#contract/office/webhook-schemas.ts';
import { MOST_WEBHOOKS } from '#contract/office/webhooks.ts';
import { WEBHOOK_EVENTS } from '#contract/webhooks/webhook-events.ts';
import { WEBHOOK_EXAMPLES } from '#contract/webhooks/webhook-examples.ts';
import { Field } from '../../ui/forms/field.tsx';
import { hasFieldErrors, type Refusal } from '../../ui/forms/refusal.ts';
import { useActing } from '../lib/acting.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { asOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { Choices } from '../shell/choices.tsx';
import { IntentForm, SubmitButton } from '../shell/intent-form.tsx';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

export const loader = officeLoader(({ url, api }) => api.ask<Webhooks>('GET', `/sell/api/webhooks${asOf(url)}`));

export const action = officeAction(async ({ url, api, form }) => {
  const body = { address: textIn(form, 'address').slice(0, 3_000), events: form.getAll('events').map(String) };
  const { answer, refused } = await attempt(api.ask<NewWebhook>('POST', `/sell/api/webhooks${asOf(url)}`, body));
  return refused ? refusal(refused, form) : data(answer);
});

/** The page that lists a seller's webhooks: addresses of the seller's own systems that are told of events. */
export default function WebhooksPage() {
  const { webhooks } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | NewWebhook>();
  const refused = outcome && 'typed' in outcome ? outcome : undefined;
  const { search } = useActing();
  return (
    <>
      <PageTitle>{messages.WEBHOOKS}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.WEBHOOKS}</h1>
      <p className="mt-1 max-w-prose text-stone-600">{messages.WHAT_THEY_ARE}</p>
      {outcome && 'secret' in outcome && <WebhookSecret title={messages.SECRET_TITLE} made={outcome} />}
      {refused && !hasFieldErrors(refused) && <RefusedNotice userMessage={refused.userMessage} className="mt-4" />}
      <div className="mt-6">
        <ListRows rows={webhooks} keyOf={({ documentId }) => documentId} none={messages.NONE_YET} isApart>
          {(webhook) => <WebhookRow webhook={webhook} search={search} />}
        </ListRows>
      </div>
      {webhooks.length < MOST_WEBHOOKS && <NewForm key={webhooks.length} refused={refused} />}
      <Examples />
    </>
  );
}

/** Returns why an active webhook does not work at present; undefined if it works. */
function faultOf({ state, isSigned, failingSince }: Webhook): string | undefined {
  if (state !== 'on') return undefined;
  if (!isSigned) return messages.UNSIGNED_SHORT;
  return failingSince === null ? undefined : messages.FAILING;
}

function WebhookRow({ webhook, search }: { webhook: Webhook; search: string }) {
  const { documentId, address, state, events } = webhook;
  const fault = faultOf(webhook);
  return (
    <>
      <Link to={`/sell/webhooks/${documentId}${search}`} className="flex min-h-11 items-center font-semibold underline">
        <span className="break-all">{address}</span>
      </Link>
      <p className={state === 'failed' || fault ? 'text-alert' : 'text-stone-600'}>
        {fault ?? messages.WEBHOOK_STATES[state]}, {messages.events(events.length)}
      </p>
    </>
  );
}

/** Examples of a message's body, for developers of a receiver. */
const Examples = () => (
  <details className="mt-8 rounded-xl border border-stone-200 bg-white p-4">
    <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline">{messages.EXAMPLES}</summary>
    <p className="mt-2 max-w-prose text-stone-700">
      {messages.EXAMPLES_HINT}{' '}
      <a href="/api/openapi.json" className="underline">
        {messages.API_DOCUMENT}
      </a>
      .
    </p>
    <ul className="mt-3 grid gap-3">
      {WEBHOOK_EXAMPLES.map((example) => (
        <li key={example.type}>
          <h3 className="font-semibold break-all">{example.type}</h3>
          <pre className="mt-1 rounded-lg border border-stone-200 bg-stone-50 p-3 text-sm whitespace-pre-wrap break-all">
            {JSON.stringify(example, null, 2)}
          </pre>
        </li>
      ))}
    </ul>
  </details>
);

const NEW = { intent: 'new' };

function NewForm({ refused }: { refused: Refusal | undefined }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg font-bold">{messages.NEW_WEBHOOK}</h2>
      <IntentForm
        sent={NEW}
        refusal={refused}
        scrollsUp
        className="grid gap-4 rounded-xl border border-stone-200 bg-white p-5"
      >
        <Field
          label={messages.ADDRESS}
          hint={messages.ADDRESS_HINT}
          name="address"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_048}
          refusal={refused}
        />
        <Choices
          type="checkbox"
          name="events"
          legend={messages.EVENTS}
          choices={WEBHOOK_EVENTS}
          wordsOf={(event) => messages.EVENT_WORDS[event]}
          isChosen={() => true}
          refusal={refused}
          className="grid sm:grid-cols-2"
        />
        <div>
          <SubmitButton sent={NEW} label={messages.ADD} className="button-main" />
        </div>
      </IntentForm>
    </section>
  );
}
