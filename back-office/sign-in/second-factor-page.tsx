import { data, redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/second-factor.ts';
import { type Area, areaOf } from '#contract/office/areas.ts';
import type { RecoveryCodes, SecondFactorState } from '#contract/office/second-factor-schemas.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { nextOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { CodeForm, FactorAction, NewCodes, Settings, SetUp } from './second-factor-parts.tsx';

const officeOf = ({ pathname }: URL): Area => areaOf(pathname) ?? 'sell';
const apiPath = (area: Area) => `/${area}/api/second-factor`;

export const loader = officeLoader(async ({ url, api }) => {
  const area = officeOf(url);
  const state = await api.ask<SecondFactorState>('GET', apiPath(area));
  return { ...state, area, next: nextOf(url, area) };
});

const isWanted = (value: string): value is FactorAction => Object.hasOwn(FactorAction, value);

export const action = officeAction(async ({ url, form, api }) => {
  const area = officeOf(url);
  const intent = textIn(form, 'intent');
  const code = textIn(form, 'code').trim();
  if (!isWanted(intent)) throw data(null, { status: 400 });
  const body = intent === 'begin' && code === '' ? {} : { code };
  const path = `${apiPath(area)}${FactorAction[intent]}`;
  const { answer, refused } = await attempt(api.ask<Partial<RecoveryCodes> | undefined>('POST', path, body));
  if (refused) return refusal(refused, form);
  // Shown once.
  if (answer?.recoveryCodes) return data({ recoveryCodes: answer.recoveryCodes });
  throw redirect(intent === 'check' ? nextOf(url, area) : `/${area}/second-factor${url.search}`);
});

export default function SecondFactorPage() {
  const { isSetUp, isStrong, waitingSecret, codesLeft, area, next } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | RecoveryCodes>();
  const refused = outcome && 'typed' in outcome ? outcome : undefined;
  const title = isSetUp && !isStrong ? messages.ENTER_CODE : messages.SECOND_FACTOR;
  return (
    <BareFrame>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {outcome && 'recoveryCodes' in outcome ? (
          <NewCodes codes={outcome.recoveryCodes} next={next} />
        ) : isSetUp && !isStrong ? (
          <>
            <p>{messages.ENTER_CODE_MEANS}</p>
            <CodeForm
              intent="check"
              action={messages.CONTINUE}
              userMessage={refused?.userMessage}
              hint={messages.OR_RECOVERY_CODE}
            />
          </>
        ) : waitingSecret !== null || !isSetUp ? (
          <SetUp area={area} secret={waitingSecret} userMessage={refused?.userMessage} />
        ) : (
          <Settings codesLeft={codesLeft} refused={refused} next={next} />
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
