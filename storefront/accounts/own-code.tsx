import { useState } from 'react';
import { CODE_INSTEAD, CODE_INSTEAD_MEANS, sentTo } from '#contract/messages/number-sign-in.ts';
import { ACCOUNT_ERROR } from '#contract/messages/sign-in.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { Notice } from '../../ui/notice.tsx';
import { readText } from '../lib/api-client.ts';
import { attempt, messageOr } from '../lib/form-rules.ts';
import { memberApi } from '../lib/member-api.ts';

/** Sends an SMS code to the member's own number. The code is accepted instead of the password. */
export function OwnCode() {
  const [outcome, setOutcome] = useState<{ isGood: boolean; words: string } | null>(null);

  async function ask() {
    const { answer, refused } = await attempt(memberApi.send('POST', '/api/auth/phone/own-code', {}));
    if (refused) return setOutcome({ isGood: false, words: messageOr(refused, ACCOUNT_ERROR) });
    const words = `${sentTo(formatPhone(readText(answer.phone) ?? ''))} ${CODE_INSTEAD_MEANS}`;
    setOutcome({ isGood: true, words });
  }

  return (
    <div className="grid gap-2">
      {outcome && <Notice isGood={outcome.isGood}>{outcome.words}</Notice>}
      <button type="button" className="min-h-11 cursor-pointer justify-self-start underline" onClick={() => void ask()}>
        {CODE_INSTEAD}
      </button>
    </div>
  );
}
