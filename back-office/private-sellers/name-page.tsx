import { redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/own-pages.ts';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { findOwnSeller } from '../lib/own-seller.ts';
import { nextOf, officeAction, officeLoader } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { NameFields } from './name-fields.tsx';
import { saveName } from './save-name.ts';
import { STEPS, stepPath } from './step-path.ts';

export const loader = officeLoader(async ({ url, api }) => {
  const own = await findOwnSeller(api);
  if (!own?.phone) throw redirect(stepPath('phone', nextOf(url, 'sell')));
  return own;
});

export const action = officeAction(async ({ url, form, api }) => {
  const refused = await saveName(api, form);
  if (refused) return refused;
  throw redirect(nextOf(url, 'sell'));
});

export default function NamePage() {
  const own = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <BareFrame>
      <PageTitle>{messages.CHOOSE_NAME}</PageTitle>
      <p className="mb-1 text-sm text-stone-600">{messages.step(STEPS, STEPS)}</p>
      <h1 className="text-2xl font-bold">{messages.CHOOSE_NAME}</h1>
      <div className="mt-5 rounded-xl border border-stone-200 bg-white p-5">
        <PageForm action={messages.CONTINUE} refusal={refused}>
          <NameFields own={own} refused={refused} />
        </PageForm>
      </div>
    </BareFrame>
  );
}
