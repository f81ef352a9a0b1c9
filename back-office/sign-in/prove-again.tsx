import { Form, useLocation } from 'react-router';
import { SIGN_IN_AGAIN } from '#contract/messages/office.ts';
import * as messages from '#contract/messages/second-factor.ts';
import { SIGN_IN } from '#contract/messages/shell.ts';
import { areaOf } from '#contract/office/areas.ts';
import { Notice } from '../../ui/notice.tsx';
import { KEPT, type KeptForm } from '../lib/kept-form.ts';
import { HiddenFields } from '../shell/hidden-fields.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { FactorCheck } from './factor-check.tsx';
import { SignInFields } from './sign-in-fields.tsx';

/**
 * Shown in place of a page whose form was refused because its sender must sign in or give the second factor. Sends the form again together with the
 * sign-in or second factor.
 */
export function ProveAgain({ kept, factor, refused }: KeptForm) {
  const { pathname, search } = useLocation();
  const area = areaOf(pathname) ?? 'sell';
  const waiting = { kept, to: pathname + search };
  const title =
    factor === null ? SIGN_IN_AGAIN : factor.isSetUp ? messages.giveFactor(factor.hasApp) : messages.SECOND_FACTOR;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        <Notice isGood>{messages.FORM_IS_KEPT}</Notice>
        {factor?.isSetUp ? (
          <FactorCheck area={area} factor={factor} userMessage={refused?.userMessage} waiting={waiting} />
        ) : (
          <Form method="post" action={waiting.to} replace noValidate className="grid gap-4">
            <HiddenFields fields={{ [KEPT]: kept }} />
            {refused?.userMessage && <Notice isGood={false}>{refused.userMessage}</Notice>}
            {factor === null ? <SignInFields refusal={refused} /> : <SetUpFirst path={`/${area}/second-factor`} />}
            <button type="submit" className="button-main">
              {factor === null ? SIGN_IN : messages.CONTINUE}
            </button>
          </Form>
        )}
      </div>
    </>
  );
}

const SetUpFirst = ({ path }: { path: string }) => (
  <p>
    {`${messages.SET_UP_FIRST} `}
    <a href={path} target="_blank" rel="noreferrer" className="underline">
      {messages.SET_UP_IN_NEW_TAB}
    </a>
  </p>
);
