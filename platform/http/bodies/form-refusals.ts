import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BACK_TO_THE_FORM, NOT_SENT, notSentReason } from '#contract/messages/errors.ts';
import { type PlainPage, plainPage } from '../plain-html.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route that receives forms: `showRefusals` answers its errors with pages. */
    showsRefusals?: true;
  }
}

const refusalSchema = z.object({
  error: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
});

interface FormRefusals {
  /** Returns the path of the page with the form; empty: that of the request itself. */
  formOf: (request: FastifyRequest) => string;
  /** Returns texts in which the page differs from other forms'. `message`: the API's sentence. */
  words?: (reply: FastifyReply, message: string) => Partial<PlainPage>;
  /** Whether scripts send the form too, and read the API's own answer. */
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
