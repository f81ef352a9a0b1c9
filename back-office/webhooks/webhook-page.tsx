import { data, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { formatMoment } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/webhooks.ts';
import type { Deliveries, Delivery, NewWebhook, Webhook } from '#contract/office/webhook-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { useActing } from '../lib/acting.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { asOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { Confirm } from '../shell/confirm.tsx';
import { IntentButton } from '../shell/intent-form.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefreshButton } from '../shell/refresh-button.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { DeliveryAnswer } from './delivery-answer.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

const pathOf = (documentId: string | undefined) => safePath`/sell/api/webhooks/${documentId}`;

export const loader = officeLoader(({ params, api }) => api.ask<Deliveries>('GET', pathOf(params.documentId)));

function act(api: OfficeApi, path: string, intent: string, delivery: string): Promise<unknown> {
  if (intent === 'on' || intent === 'off') return api.ask('PATCH', path, { isOn: intent === 'on' });
  if (intent === 'replay') return api.ask('POST', path + safePath`/deliveries/${delivery}/replay`);
  if (intent === 'test') return api.ask('POST', `${path}/test`);
  if (intent === 'remove') return api.ask('DELETE', path);
  throw data(null, { status: 404 });
}

export const action = officeAction(async ({ url, params, form, api }) => {
  const intent = textIn(form, 'intent');
  const path = pathOf(params.documentId);
  if (intent === 'secret') {
    const { answer, refused } = await attempt(api.ask<NewWebhook>('POST', `${path}/secret`));
    return refused ? refusal(refused, form) : data(answer);
  }
  const { refused } = await attempt(act(api, path, intent, textIn(form, 'delivery')));
  if (refused) return refusal(refused, form);
  throw redirect(intent === 'remove' ? `/sell/webhooks${asOf(url)}` : url.pathname + url.search);
});

/** The page of one webhook: its state, and the messages that were sent to it. */
export default function WebhookPage() {
  const { webhook, deliveries } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | NewWebhook>();
  const refused = outcome && 'typed' in outcome ? outcome : undefined;
  const { search } = useActing();
  const { address, state, isSigned } = webhook;
  const isOn = state === 'on';
  const isUnsigned = isOn && !isSigned;
  const [latest] = deliveries;
  // True while the latest message waits for its first attempt, which comes within moments: the page then reloads itself. It does not while a message
  // waits for a retry, which comes much later.
  const isFirstTry = isOn && isSigned && latest?.state === 'waiting' && latest.attempts === 0;
  return (
    <>
      <PageTitle>{messages.WEBHOOKS}</PageTitle>
      <Link to={`/sell/webhooks${search}`} className="inline-flex min-h-11 items-center underline">
        {messages.ALL_WEBHOOKS}
      </Link>
      <h1 className="text-xl font-bold break-all sm:text-2xl">{address}</h1>
      <p className={state === 'failed' || isUnsigned ? 'mt-1 text-alert' : 'mt-1 text-stone-600'}>
        {isUnsigned ? messages.UNSIGNED_SHORT : messages.WEBHOOK_STATES[state]}
      </p>
      <HowItIs webhook={webhook} />
      {outcome && 'secret' in outcome && <WebhookSecret title={messages.NEW_SECRET_TITLE} made={outcome} />}
      <RefusedNotice userMessage={refused?.userMessage} className="mt-4" />
      <div className="mt-4 flex flex-wrap gap-2">
        {isOn && isSigned && <IntentButton sent={{ intent: 'test' }} label={messages.SEND_TEST} />}
        <IntentButton sent={{ intent: isOn ? 'off' : 'on' }} label={isOn ? messages.SWITCH_OFF : messages.SWITCH_ON} />
        <NewSecret webhook={webhook} />
        <Confirm label={messages.REMOVE}>
          <p>{messages.REMOVE_QUESTION}</p>
          <IntentButton sent={{ intent: 'remove' }} label={messages.REMOVE_NOW} className="button-ink" />
        </Confirm>
      </div>
      {isFirstTry && <RefreshButton />}
      <section className="mt-8">
        <h2 className="mb-3 text-lg font-bold">{messages.SENT_SO_FAR}</h2>
        <p role="status" className="sr-only">
          {latest && `${latest.event}: ${factsOf(latest)}`}
        </p>
        {deliveries.length === 0 ? (
          <p className="text-stone-700">{messages.NOTHING_SENT}</p>
        ) : (
          <ol className="grid gap-3">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} isOn={isOn && isSigned} />
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

/** The webhook's state: whether it fails, and which secrets sign its messages. */
function HowItIs({ webhook: { state, failingSince, isSigned, formerSecretUntil } }: { webhook: Webhook }) {
  if (!isSigned)
    return (
      <div className="mt-2 grid max-w-prose gap-2 text-alert">
        <p>{messages.UNSIGNED}</p>
        {state === 'on' && <p>{messages.UNSIGNED_WAITING}</p>}
      </div>
    );
  return (
    <>
      {state === 'on' && failingSince && <p className="mt-1 text-alert">{messages.FAILING}</p>}
      {formerSecretUntil && (
        <p className="mt-2 max-w-prose text-stone-700">{messages.bothSign(formatMoment(formerSecretUntil))}</p>
      )}
    </>
  );
}

/**
 * A form that replaces the secret. There is none while two secrets are valid, since a third would replace the one that the receiver still
 * uses.
 */
function NewSecret({ webhook: { isSigned, formerSecretUntil } }: { webhook: Webhook }) {
  const button = { intent: 'secret' };
  if (!isSigned) return <IntentButton sent={button} label={messages.NEW_SECRET} className="button-ink" />;
  if (formerSecretUntil) return null;
  return (
    <Confirm label={messages.NEW_SECRET}>
      <p>{messages.NEW_SECRET_QUESTION}</p>
      <IntentButton sent={button} label={messages.NEW_SECRET_NOW} className="button-ink" />
    </Confirm>
  );
}

function factsOf({ state, status, tookMs, attempts, dueAt }: Delivery): string {
  const facts = [
    messages.DELIVERY_STATES[state],
    status !== null && messages.answered(status),
    status !== null && tookMs !== null && messages.within(tookMs),
    attempts > 1 && messages.tries(attempts),
    attempts > 0 && dueAt !== null && messages.nextTry(formatMoment(dueAt)),
  ];
  return facts.filter(Boolean).join(', ');
}

function DeliveryRow({ delivery, isOn }: { delivery: Delivery; isOn: boolean }) {
  const { id, event, createdAt, state, status, answer, messageId } = delivery;
  const when = formatMoment(createdAt);
  return (
    <li className="flex flex-wrap items-start gap-3 rounded-xl border border-stone-200 bg-white p-4">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold break-all">{event}</p>
        <p className={state === 'failed' ? 'text-alert' : 'text-stone-700'}>{factsOf(delivery)}</p>
        <DeliveryAnswer status={status} answer={answer} />
        <p className="mt-1 text-sm break-all text-stone-600">
          <time dateTime={createdAt}>{when}</time> · {messageId}
        </p>
      </div>
      {isOn && state !== 'waiting' && (
        <IntentButton
          sent={{ intent: 'replay', delivery: id }}
          label={messages.SEND_AGAIN}
          spoken={messages.sendAgain(event, when)}
        />
      )}
    </li>
  );
}
