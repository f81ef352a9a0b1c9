import { EMAIL_LABEL } from '#contract/messages/forms.ts';
import { NEWS_BY_EMAIL, SUBSCRIBE } from '#contract/messages/newsletter.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { memberOrVisitorApi } from '../lib/member-api.ts';
import { browserAction, serverAction } from '../lib/page-loaders.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/newsletter-page.ts';
import { subscribe } from './subscribe.ts';

export const action = serverAction(subscribe);
export const clientAction = browserAction(({ form }) => subscribe({ form, api: memberOrVisitorApi() }));

/** The page that the footer's newsletter form opens without scripts. */
export default function NewsletterPage({ actionData: outcome }: Route.ComponentProps) {
  return (
    <div className="container-page max-w-md py-8">
      <PageHead title={NEWS_BY_EMAIL} />
      <h1 className="text-2xl font-bold">{NEWS_BY_EMAIL}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-line bg-white p-5">
        {outcome && <Notice isGood={!outcome.refusal}>{outcome.message}</Notice>}
        {(!outcome || outcome.refusal) && (
          <PageForm action={SUBSCRIBE}>
            <Field label={EMAIL_LABEL} name="email" type="email" autoComplete="email" refusal={outcome?.refusal} />
          </PageForm>
        )}
      </div>
    </div>
  );
}
