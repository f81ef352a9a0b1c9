import { Link, useActionData, useLoaderData } from 'react-router';
import { formatMoment } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/failures.ts';
import { NAMELESS } from '#contract/messages/staff-reports.ts';
import { WEBHOOK_STATES } from '#contract/messages/webhooks.ts';
import type { FailedJob, FailedWebhook, Failures } from '#contract/office/failure-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { doneAt, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { Confirm } from '../shell/confirm.tsx';
import { DoneBar } from '../shell/done-bar.tsx';
import { IntentButton } from '../shell/intent-form.tsx';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { sellerPath } from './staff-paths.ts';

const DONE: Readonly<Record<string, string>> = {
  'jobs try again': messages.JOB_IS_TRIED,
  'jobs give up': messages.JOB_IS_DROPPED,
  'webhooks try again': messages.WEBHOOK_IS_ON,
  'webhooks give up': messages.WEBHOOK_IS_OFF,
};

export const loader = officeLoader(async ({ url, api }) => ({
  failures: await api.ask<Failures>('GET', '/staff/api/failures'),
  done: DONE[url.searchParams.get('done') ?? ''] ?? null,
}));

/** Reloads the page also after a refused form: the job may have run meanwhile. */
export const shouldRevalidate = () => true;

export const action = officeAction(async ({ url, api, form }) => {
  const list = textIn(form, 'list') === 'jobs' ? 'jobs' : 'webhooks';
  const action = textIn(form, 'intent');
  const path = safePath`/staff/api/failures/${list}/${textIn(form, 'of')}`;
  const { refused } = await attempt(api.ask('POST', path, { action }), 404);
  if (refused) return refusal(refused, form);
  throw doneAt(url, `${list} ${action}`);
});

export default function FailuresPage() {
  const { failures, done } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { jobs, jobCount, webhooks } = failures;
  return (
    <>
      <PageTitle>{messages.FAILURES}</PageTitle>
      <DoneBar words={refused ? null : done} />
      <h1 className="text-2xl font-bold">{messages.FAILURES}</h1>
      <p className="mt-1 text-stone-600">{messages.FAILURES_MEAN}</p>
      <RefusedNotice userMessage={refused?.userMessage} className="mt-4" />
      <section aria-labelledby="jobs" className="mt-6">
        <h2 id="jobs" className="mb-3 text-lg font-bold">
          {messages.JOBS}
        </h2>
        <ListRows rows={jobs} keyOf={({ id }) => id} none={messages.NO_JOBS} isApart>
          {(job) => <JobRow job={job} />}
        </ListRows>
        {jobCount > jobs.length && <p className="mt-3 text-stone-600">{messages.moreJobs(jobCount - jobs.length)}</p>}
        {jobs.length > 0 && <p className="mt-3 text-sm text-stone-600">{messages.OLD_JOBS_END}</p>}
      </section>
      <section aria-labelledby="webhooks" className="mt-8">
        <h2 id="webhooks" className="mb-3 text-lg font-bold">
          {messages.WEBHOOKS}
        </h2>
        <ListRows rows={webhooks} keyOf={({ documentId }) => documentId} none={messages.NO_WEBHOOK_FAILED} isApart>
          {(webhook) => <WebhookRow webhook={webhook} />}
        </ListRows>
      </section>
    </>
  );
}

function JobRow({ job: { id, kind, state, since, attempts, about, isRecurring } }: { job: FailedJob }) {
  const words = messages.jobWords(kind);
  const sent = { list: 'jobs', of: id };
  return (
    <div className="gap-x-6 sm:flex sm:items-start">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold wrap-anywhere">{words}</h3>
        <p className="text-stone-700">{messages.JOB_STATES[state]}</p>
        <p className="facts mt-2">
          <span>{messages.since(formatMoment(since))}</span>
          {attempts > 0 && <span>{messages.attempts(attempts)}</span>}
          {about !== null && <span>{messages.aboutJob(about)}</span>}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-3 sm:mt-0 sm:max-w-md sm:justify-end">
        <IntentButton
          sent={{ intent: 'try again', ...sent }}
          label={messages.TRY_AGAIN}
          spoken={messages.tryAgainSpoken(words)}
        />
        {!isRecurring && (
          <Confirm label={messages.GIVE_UP} spoken={messages.giveUpSpoken(words)} name="give-up">
            <p>{messages.GIVE_UP_MEANS}</p>
            <IntentButton sent={{ intent: 'give up', ...sent }} label={messages.YES_GIVE_UP} />
          </Confirm>
        )}
      </div>
    </div>
  );
}

function WebhookRow({ webhook: { documentId, host, seller, isOn, since, lost } }: { webhook: FailedWebhook }) {
  const sent = { list: 'webhooks', of: documentId };
  return (
    <div className="gap-x-6 sm:flex sm:items-start">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold wrap-anywhere">{host}</h3>
        <p>
          <Link to={sellerPath(seller.documentId)} className="-my-1 inline-block py-2.5 underline">
            {seller.name ?? NAMELESS}
          </Link>
        </p>
        <p className="text-stone-700">
          {isOn ? (since === null ? messages.SOME_LOST : messages.FAILING) : WEBHOOK_STATES.failed}
        </p>
        <p className="facts mt-2">
          {since !== null && <span>{messages.since(formatMoment(since))}</span>}
          {lost > 0 && <span>{messages.lost(lost)}</span>}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-3 sm:mt-0 sm:max-w-md sm:justify-end">
        {!isOn && (
          <IntentButton
            sent={{ intent: 'try again', ...sent }}
            label={messages.SWITCH_ON}
            spoken={messages.switchOnSpoken(host)}
          />
        )}
        <Confirm
          label={isOn ? messages.SWITCH_OFF : messages.LEAVE_OFF}
          spoken={isOn ? messages.switchOffSpoken(host) : messages.leaveOffSpoken(host)}
          name="give-up"
        >
          <p>{isOn ? messages.SWITCH_OFF_MEANS : messages.LEAVE_OFF_MEANS}</p>
          <IntentButton
            sent={{ intent: 'give up', ...sent }}
            label={isOn ? messages.YES_SWITCH_OFF : messages.YES_LEAVE_OFF}
          />
        </Confirm>
      </div>
    </div>
  );
}
