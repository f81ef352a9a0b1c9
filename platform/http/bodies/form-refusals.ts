import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BACK_TO_THE_FORM, NOT_SENT, notSentReason } from '#contract/messages/errors.ts';
import { type PlainPage, plainPage } from '../plain-html.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes that receive forms: `showRefusals` answers their errors with a page in place of JSON. */
    showsRefusals?: true;
  }
}

const refusalSchema = z.object({
  error: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
});

interface FormRefusals {
  /** Returns the path of the page that contains the form; '' if the form's page has the address of the request itself. */
  formOf: (request: FastifyRequest) => string;
  /** Returns the texts of the error page that differ from the usual ones. `message`: the API's sentence about the error. */
  words?: (reply: FastifyReply, message: string) => Partial<PlainPage>;
  /** Whether scripts send this form too: a request that does not accept HTML then gets the API's own error as JSON. */
  readByScripts: boolean;
}

/**
 * Answers errors in this scope with a page, if a person has sent a form without scripts. Status and headers do not change. To be called
 * before the scope's routes are added.
 */
export function showRefusals(scope: FastifyInstance, { formOf, words, readByScripts }: FormRefusals): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, showsRefusals: true };
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    const isRefusal = reply.statusCode >= 400 && String(reply.getHeader('content-type')).includes('application/json');
    const isLookedAt = !readByScripts || /\btext\/html\b/.test(request.headers.accept ?? '');
    if (!isRefusal || !isLookedAt) return payload;
    const { error } = refusalSchema.parse(JSON.parse(String(payload)));
    const { html, headers } = plainPage({
      title: NOT_SENT,
      words: notSentReason(reply.statusCode, error?.name),
      link: { to: formOf(request), label: BACK_TO_THE_FORM },
      ...words?.(reply, error?.message ?? ''),
    });
    reply.headers(headers).removeHeader('content-length');
    return html;
  });
}
