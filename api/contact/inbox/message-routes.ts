import type { FastifyRequest } from 'fastify';
import { VISITOR_MESSAGE_STATE_NAMES } from '#contract/leads/visitor-message-states.ts';
import { answeredTooOften, NO_UNDO_ANY_MORE } from '#contract/messages/visitor-messages.ts';
import { INBOX_HOLDERS, type InboxHolder } from '#contract/office/inbox.ts';
import type { VisitorMessageFilter } from '#contract/office/visitor-messages.ts';
import { pageIn, parametersOf, wordsIn } from '../../../platform/http/address-parameters.ts';
import { conflictError, limitInWords, notFoundError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import type { Services } from '../../services.ts';
import { findMessage, listMessages, lockMessage } from './inbox-queries.ts';
import { findStepBack, showMessage } from './message-detail-queries.ts';
import { messageSchemas } from './message-schemas.ts';
import {
  answerMessage,
  assignMessage,
  type MessageTx,
  noteMessage,
  requireUnmoved,
  setMessageState,
  undoMessageStep,
  wasWritten,
} from './message-steps.ts';

const filterIn = (name: string | null): VisitorMessageFilter =>
  name === 'all' ? 'all' : (VISITOR_MESSAGE_STATE_NAMES.find((state) => state === name) ?? 'waiting');

const holderIn = (name: string | null): InboxHolder | null => INBOX_HOLDERS.find((holder) => holder === name) ?? null;

type MessageRequest = FastifyRequest<{ Params: { id: number } }>;

/** Routes by which staff read and answer messages of the contact form. */
export function visitorMessageRoutes(
  app: RouteApp,
  { access, adapter, clock, jobs, rateLimits }: Pick<Services, 'access' | 'adapter' | 'clock' | 'jobs' | 'rateLimits'>,
) {
  const { db } = adapter;
  const answering = { config: { action: 'answer visitors' } } as const;

  app.get('/staff/api/inbox', { schema: messageSchemas.list, ...answering }, async (request) => {
    const { session } = await access.requireCaller(request);
    const parameters = parametersOf(request);
    const [filter, holder] = [filterIn(parameters.get('state')), holderIn(parameters.get('with'))];
    const [words, page] = [wordsIn(parameters), pageIn(parameters)];
    return listMessages(adapter, { filter, holder, words, page, readerId: session.accountId });
  });

  app.get('/staff/api/inbox/:id', { schema: messageSchemas.show, ...answering }, async (request) => {
    const { session } = await access.requireCaller(request);
    const message = await findMessage(db, request.params.id);
    if (!message) throw notFoundError();
    return showMessage({ db, message, readerId: session.accountId, now: clock.now() });
  });

  /** Locks a message, runs `work`, and returns the message's new state. */
  async function withMessage(request: MessageRequest, work: (tx: MessageTx) => Promise<void>) {
    const shown = await db.transaction().execute(async (transaction) => {
      const { session } = await access.requireMay(request, 'answer visitors', { isSecret: false });
      const message = await lockMessage(transaction, request.params.id);
      if (!message) throw notFoundError();
      const { accountId } = session;
      const now = clock.now();
      await work({ db: transaction, now, by: { accountId }, message });
      const after = (await findMessage(transaction, message.id)) ?? message;
      return showMessage({ db: transaction, message: after, readerId: accountId, now });
    });
    jobs.wake();
    return shown;
  }

  app.post('/staff/api/inbox/:id/answers', { schema: messageSchemas.answer, ...answering }, (request) => {
    const { version, text, keepsOpen } = request.body;
    return withMessage(request, async (tx) => {
      if (await wasWritten(tx, 'answer', text)) return;
      await requireUnmoved(tx, version);
      await answerMessage(tx, { text, keepsOpen }, { rateLimits, ip: request.ip });
    }).catch((error: unknown) => {
      throw limitInWords(error, answeredTooOften);
    });
  });

  app.post('/staff/api/inbox/:id/notes', { schema: messageSchemas.note, ...answering }, (request) =>
    withMessage(request, async (tx) => {
      if (!(await wasWritten(tx, 'note', request.body.text))) await noteMessage(tx, request.body.text);
    }),
  );

  app.post('/staff/api/inbox/:id/assignee', { schema: messageSchemas.assign, ...answering }, (request) =>
    withMessage(request, async (tx) => {
      await requireUnmoved(tx, request.body.version);
      await assignMessage(tx, request.body.assignee);
    }),
  );

  app.post('/staff/api/inbox/:id/state', { schema: messageSchemas.state, ...answering }, (request) =>
    withMessage(request, async (tx) => {
      // The message is already in this state, because the button was pressed twice or a colleague was faster: nothing is changed.
      if (tx.message.state === request.body.state) return;
      await requireUnmoved(tx, request.body.version);
      await setMessageState(tx, request.body.state);
    }),
  );

  app.post('/staff/api/inbox/:id/undo', { schema: messageSchemas.undo, ...answering }, (request) =>
    withMessage(request, async (tx) => {
      await requireUnmoved(tx, request.body.version);
      const to = await findStepBack({ db: tx.db, message: tx.message, readerId: tx.by.accountId, now: tx.now });
      if (!to) throw conflictError(NO_UNDO_ANY_MORE);
      await undoMessageStep(tx, to);
    }),
  );
}
