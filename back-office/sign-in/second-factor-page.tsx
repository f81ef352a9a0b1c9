import { data, redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/second-factor.ts';
import { type Area, areaOf } from '#contract/office/areas.ts';
import type { RecoveryCodes, SecondFactorState } from '#contract/office/second-factor-schemas.ts';
import { hasStatus } from '../lib/office-api.ts';
import { nextOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { CodeForm, NewCodes, Settings, SetUp, Wanted } from './second-factor-parts.tsx';

const officeOf = ({ pathname }: URL): Area => areaOf(pathname) ?? 'sell';
const apiPath = (area: Area) => `/${area}/api/second-factor`;

export const loader = officeLoader(async ({ url, api }) => {
  const area = officeOf(url);
  const state = await api.ask<SecondFactorState>('GET', apiPath(area));
  return { ...state, area, next: nextOf(url, area) };
});

interface Outcome {
  intent: Wanted;
  /** Shown once. */
  recoveryCodes?: string[];
  said?: string | null;
}

const isWanted = (value: string): value is Wanted => Object.hasOwn(Wanted, value);

export const action = officeAction(async ({ url, form, api }) => {
  const area = officeOf(url);
  const intent = textIn(form, 'intent');
  const code = textIn(form, 'code').trim();
  if (!isWanted(intent)) throw data(null, { status: 400 });
  const outcome = (more: Omit<Outcome, 'intent'>, status = 200) => data<Outcome>({ intent, ...more }, { status });
  try {
    const answer = await api.ask<Partial<RecoveryCodes> | undefined>('POST', `${apiPath(area)}${Wanted[intent]}`, {
      ...((intent !== 'begin' || code !== '') && { code }),
    });
    if (answer?.recoveryCodes) return outcome({ recoveryCodes: answer.recoveryCodes });
  } catch (error) {
    if (!hasStatus(error, 400, 429)) throw error;
    return outcome({ said: error.said }, error.status);
  }
  throw redirect(intent === 'check' ? nextOf(url, area) : `/${area}/second-factor${url.search}`);
});

export default function SecondFactorPage() {
  const { isSetUp, isStrong, waitingSecret, codesLeft, area, next } = useLoaderData<typeof loader>();
  const outcome = useActionData<Outcome>();
  const refused = outcome?.said ?? null;
  const title = isSetUp && !isStrong ? messages.ENTER_CODE : messages.SECOND_FACTOR;
  return (
    <BareFrame>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {outcome?.recoveryCodes ? (
          <NewCodes codes={outcome.recoveryCodes} next={next} />
        ) : isSetUp && !isStrong ? (
          <>
            <p>{messages.ENTER_CODE_MEANS}</p>
            <CodeForm intent="check" action={messages.CONTINUE} refused={refused} hint={messages.OR_RECOVERY_CODE} />
          </>
        ) : waitingSecret !== null || !isSetUp ? (
          <SetUp area={area} secret={waitingSecret} refused={refused} />
        ) : (
          <Settings codesLeft={codesLeft} intent={outcome?.intent} refused={refused} next={next} />
        )}
      </div>
      <p className="mt-4 text-center">
        <a href={`/${area}/sign-out`} className="inline-block py-2 underline">
          {messages.SIGN_OUT_INSTEAD}
        </a>
      </p>
    </BareFrame>
  );
}
