import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as messages from '#contract/messages/newsletter.ts';
import { EMAIL_LINK_INVALID } from '#contract/messages/sign-in.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Api } from '../lib/api-client.ts';
import { attempt, messageOr, statusOfFailure, textOf } from '../lib/form-rules.ts';
import { browserAction, serverAction } from '../lib/page-loaders.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/newsletter-answer-page.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

const ANSWERS = {
  confirm: { title: messages.NEWS_BY_EMAIL, action: messages.SEND_ME_NEWS, done: messages.NEWSLETTER_CONFIRMED },
  unsubscribe: { title: messages.NO_MORE_NEWS, action: messages.UNSUBSCRIBE, done: messages.NEWSLETTER_ENDED },
} as const;

type Answer = keyof typeof ANSWERS;

const answerOf = (text: string): Answer => (text.endsWith('/confirm') ? 'confirm' : 'unsubscribe');

async function send({ form, api }: { form: FormData; api: Api }) {
  const answer = answerOf(textOf(form, 'answer'));
  const path = safePath`/api/newsletter-subscriptions/${answer}`;
  const { refused } = await attempt(api.send('POST', path, { code: textOf(form, 'code') }));
  if (!refused) return { isDone: true, status: 200, message: ANSWERS[answer].done };
  return { isDone: false, status: statusOfFailure(refused), message: messageOr(refused, messages.NEWSLETTER_FAILED) };
}

export const loader = ({ url }: Route.LoaderArgs) => ({ code: url.searchParams.get('code') ?? '' });
export const action = serverAction(send);
export const clientAction = browserAction(send);

/** The page that links in the newsletter's mails open. Only its button acts, because mail scanners open links. */
export default function NewsletterAnswerPage({ loaderData, actionData: outcome }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The code is kept in the state and removed from the address at once, so that it does not stay in the history.
  const [code] = useState(loaderData.code);
  useEffect(() => {
    if (search !== '') navigate(pathname, { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);
  const { title, action } = ANSWERS[answerOf(pathname)];

  return (
    <div className="container-page max-w-md py-8">
      <PageHead title={title} />
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-line bg-white p-5">
        {outcome && (
          <Notice isGood={outcome.isDone} takesFocus={outcome.isDone}>
            {outcome.message}
          </Notice>
        )}
        {code === '' && !outcome && <Notice isGood={false}>{EMAIL_LINK_INVALID}</Notice>}
        {code !== '' && !outcome?.isDone && (
          <PageForm action={action}>
            <input type="hidden" name="code" value={code} />
            <input type="hidden" name="answer" value={pathname} />
          </PageForm>
        )}
      </div>
    </div>
  );
}
