import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACK_TO_THE_FORM, NOT_SENT, notSentReason } from '#contract/messages/errors.ts';
import { type PlainPage, plainPage } from './plain-html.ts';

interface FormRefusals {
  /** A path of ours where the form stands; empty: the same address again. */
  formOf: (request: FastifyRequest) => string;
  /** What is said otherwise than of every form. `said`: the API's own sentence. */
  words?: (reply: FastifyReply, said: string) => Partial<PlainPage>;
  /** Scripts send it too, and read the answer as the API gives it. */
  readByScripts: boolean;
}

/**
 * Whoever sent a form looks at what comes back: in this scope a refusal of the API is answered as a page. Its status and other
 * headers are those that it had.
 */
export function showRefusals(scope: FastifyInstance, { formOf, words, readByScripts }: FormRefusals): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    const isRefusal = reply.statusCode >= 400 && String(reply.getHeader('content-type')).includes('application/json');
    const isLookedAt = !readByScripts || /\btext\/html\b/.test(request.headers.accept ?? '');
    if (!isRefusal || !isLookedAt) return payload;
    const { error } = JSON.parse(String(payload)) as { error?: { message?: string } };
    const { html, headers } = plainPage({
      title: NOT_SENT,
      words: notSentReason(reply.statusCode),
      link: { to: formOf(request), label: BACK_TO_THE_FORM },
      ...words?.(reply, error?.message ?? ''),
    });
    reply.headers(headers).removeHeader('content-length');
    return html;
  });
}
