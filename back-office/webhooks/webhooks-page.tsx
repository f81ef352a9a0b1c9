import { data, Link, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/webhooks.ts';
import type { NewWebhook, Webhook, Webhooks } from '#contract/office/webhook-schemas.ts';
import { MOST_WEBHOOKS } from '#contract/office/webhooks.ts';
import { WEBHOOK_EVENTS } from '#contract/webhooks/webhook-events.ts';
import { WEBHOOK_EXAMPLES } from '#contract/webhooks/webhook-examples.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useActing } from '../lib/acting.ts';
import { hasStatus } from '../lib/office-api.ts';
import { asOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { Choices } from '../shell/choices.tsx';
import { IntentForm, SubmitButton } from '../shell/intent-form.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

export const loader = officeLoader(({ url, api }) => api.ask<Webhooks>('GET', `/sell/api/webhooks${asOf(url)}`));

interface Outcome {
  made?: NewWebhook;
  said?: string | null;
  faults?: Record<string, string>;
  typed?: string;
  chosen?: string[];
}

export const action = officeAction(async ({ url, api, form }) => {
  const [typed, chosen] = [textIn(form, 'address').slice(0, 3_000), form.getAll('events').map(String)];
  try {
    const body = { address: typed, events: chosen };
    return data<Outcome>({ made: await api.ask<NewWebhook>('POST', `/sell/api/webhooks${asOf(url)}`, body) });
  } catch (error) {
    if (!hasStatus(error, 400)) throw error;
    const { said, fields } = error;
    return data<Outcome>({ said: Object.keys(fields).length > 0 ? null : said, faults: fields, typed, chosen }, 400);
  }
});

/** Addresses of a seller's own systems. */
export default function WebhooksPage() {
  const { webhooks } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const { search } = useActing();
  return (
    <>
      <PageTitle>{messages.WEBHOOKS}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.WEBHOOKS}</h1>
      <p className="mt-1 max-w-prose text-stone-600">{messages.WHAT_THEY_ARE}</p>
      {outcome?.made && <WebhookSecret title={messages.SECRET_TITLE} made={outcome.made} />}
      <RefusedNotice said={outcome?.said} className="mt-4" />
      {webhooks.length === 0 ? (
        <p className="mt-6 rounded-xl border border-stone-200 bg-white p-5">{messages.NONE_YET}</p>
      ) : (
        <ul className="mt-6 grid gap-3">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.documentId} webhook={webhook} search={search} />
          ))}
        </ul>
      )}
      {webhooks.length < MOST_WEBHOOKS && <NewForm key={webhooks.length} outcome={outcome} />}
      <Examples />
    </>
  );
}

/** Why one that is on is of no use for now. */
function faultOf({ state, isSigned, failingSince }: Webhook): string | undefined {
  if (state !== 'on') return undefined;
  if (!isSigned) return messages.UNSIGNED_SHORT;
  return failingSince === null ? undefined : messages.FAILING;
}

function WebhookRow({ webhook, search }: { webhook: Webhook; search: string }) {
  const { documentId, address, state, events } = webhook;
  const fault = faultOf(webhook);
  return (
    <li className="rounded-xl border border-stone-200 bg-white p-4">
      <Link to={`/sell/webhooks/${documentId}${search}`} className="flex min-h-11 items-center font-semibold underline">
        <span className="break-all">{address}</span>
      </Link>
      <p className={state === 'failed' || fault ? 'text-alert' : 'text-stone-600'}>
        {fault ?? messages.WEBHOOK_STATES[state]}, {messages.events(events.length)}
      </p>
    </li>
  );
}

/** The body of each message, for whoever writes what receives it. */
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

function NewForm({ outcome }: { outcome: Outcome | undefined }) {
  const { faults, typed = '', chosen }: Outcome = outcome ?? {};
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg font-bold">{messages.NEW_WEBHOOK}</h2>
      <IntentForm
        sent={NEW}
        errors={faults}
        scrollsUp
        className="grid gap-4 rounded-xl border border-stone-200 bg-white p-5"
      >
        <FormField
          label={messages.ADDRESS}
          hint={messages.ADDRESS_HINT}
          name="address"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_048}
          defaultValue={typed}
          error={faults?.address}
        />
        <Choices
          type="checkbox"
          name="events"
          legend={messages.EVENTS}
          choices={WEBHOOK_EVENTS}
          wordsOf={(event) => messages.EVENT_WORDS[event]}
          isChosen={(event) => chosen === undefined || chosen.includes(event)}
          error={faults?.events}
          className="grid sm:grid-cols-2"
        />
        <div>
          <SubmitButton sent={NEW} label={messages.ADD} className="button-main" />
        </div>
      </IntentForm>
    </section>
  );
}
