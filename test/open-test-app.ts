import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Response } from 'light-my-request';
import { afterEach, expect, vi } from 'vitest';
import { type AppDeps, buildApp } from '../api/app.ts';
import { readMarketConfig } from '../api/schema/market-config.ts';
import { demoFiles } from '../demo/demo-files.ts';
import { openAdapter } from '../platform/database/open-adapter.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { OutwardError } from '../platform/http/outward/outward-fetch.ts';
import type { DescribedRoute } from '../platform/http/route-schemas.ts';
import { noteScheduled } from '../platform/jobs/job-rows.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { checkByDocument } from './document-checks.ts';
import { openMakers } from './entry-makers.ts';
import { checkAnswer, watchSecrets } from './standing-checks.ts';
import { openTestClock, type TestClock } from './test-clock.ts';
import { type DatabaseOptions, makeDatabase, whenDone } from './test-database.ts';
import { waitingMails } from './waiting-mails.ts';

export const PUBLIC_URL = 'https://motoka.example';

/** An entry as an answer has it. */
export interface Entry {
  id: number;
  documentId: string;
  [key: string]: unknown;
}

export interface Answer {
  status: number;
  headers: Response['headers'];
  /** The body as JSON; undefined if it is not JSON. */
  body: unknown;
  text: string;
}

interface Asked {
  method?: NonNullable<InjectOptions['method']>;
  headers?: Record<string, string> | undefined;
  body?: string | Buffer;
  /** A fault was injected: the answer may be a 5xx. */
  mayFail?: boolean;
}

interface LogLine {
  level: number;
  msg: string;
}

interface TestSettings {
  testClock?: TestClock;
  settings?: Record<string, string>;
  /** False: requests are sent at once and wait for each other, so their times are not checked. */
  isTimed?: boolean;
}

const ERROR_LEVEL = 50;

const isReadableJson = ({ headers, body }: Response) =>
  String(headers['content-type']).startsWith('application/json') && !headers['content-encoding'] && body !== '';

/** Compares the answers of this app, in any test, with the API's document. Returns a function that sends, and one that checks. */
function checkAnswers(app: FastifyInstance, described: readonly DescribedRoute[]) {
  const ask = app.inject.bind(app);
  async function check(response: Response) {
    const { method = 'GET', url = '' } = response.raw.req;
    const body = isReadableJson(response) ? { body: response.json() } : {};
    const type = String(response.headers['content-type']);
    await checkByDocument(described, { method, url, status: response.statusCode, type, ...body });
  }
  Object.assign(app, {
    async inject(asked: InjectOptions | string) {
      const response = await ask(asked);
      await check(response);
      return response;
    },
  });
  return { ask, check };
}

/** The whole API on a database of its own, opened as in production, with a clock that stands still. */
export async function openTestApp(
  place?: DatabaseOptions,
  { settings, isTimed = true, testClock: clock = openTestClock(), ...parts }: Partial<AppDeps> & TestSettings = {},
) {
  const opened = place ?? (await makeDatabase());
  const { dataDir, databaseUrl } = opened;
  const adapter = await openAdapter(opened);
  const own = { PUBLIC_URL, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const config = readMarketConfig({ ...own, ...settings });

  const secrets = watchSecrets();
  const mails: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
      return {};
    },
  };

  const texts: { number: string; text: string }[] = [];
  const sendSms = async (number: string, text: string) => {
    texts.push({ number, text });
    return {};
  };

  const logged: LogLine[] = [];
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const storage = openStorage(config);
  const { app, described, jobs } = await buildApp({
    adapter,
    clock,
    config,
    drawnMedia: demoFiles,
    mailer,
    sendSms,
    storage,
    // Nothing leaves this machine.
    fetchOutward: () => Promise.reject(new OutwardError('unreachable')),
    logger: { level: 'info', stream },
    ...parts,
  });
  // Recurring jobs are first due in an hour, as if they had just run: their work would take longer than most tests, and one that ran in the
  // middle of a test would do what the test counts. The makers of entries move the clock by seconds.
  await noteScheduled(adapter, jobs.recurring, clock.now() + HOUR_MS);
  const { ask, check } = checkAnswers(app, described);
  const loggedErrors = () => logged.filter(({ level }) => level >= ERROR_LEVEL);
  /** Takes the errors that a test expects out of the log. Errors that are left fail the test. */
  const takeLoggedErrors = () => {
    const errors = loggedErrors();
    logged.splice(0, logged.length, ...logged.filter((line) => !errors.includes(line)));
    return errors;
  };
  const noErrors = () => expect(takeLoggedErrors(), 'unexpected errors in the log').toEqual([]);

  whenDone(async () => {
    await app.close();
    await adapter.close();
    noErrors();
    secrets.atTheEnd(mails, logged);
  });
  if (!expect.getState().currentTestName) afterEach(noErrors);

  /** Sends a request to the API, and applies the standing checks to its answer. */
  async function request(url: string, { method = 'GET', headers = {}, body, mayFail = false }: Asked = {}) {
    secrets.asked(url, headers.authorization, String(body ?? ''));
    const askedAt = performance.now();
    const response = await ask({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    checkAnswer(response, isTimed ? askedAt : undefined, mayFail);
    await check(response);
    secrets.answered(url, response.statusCode, response.body);
    const isJson = String(response.headers['content-type']).startsWith('application/json') && response.body !== '';
    const answer: Answer = {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? JSON.parse(response.body) : undefined,
      text: response.body,
    };
    return answer;
  }

  /**
   * Returns all mails so far in the order in which they were enqueued, once none waits any more: several connections may send them in
   * another order.
   */
  async function sentMails(withinMs = 20_000): Promise<Mail[]> {
    // A test may have moved the clock forward: jobs that became due by that are not waited for.
    jobs.wake();
    await vi.waitFor(async () => expect(await waitingMails(adapter.db)).toEqual([]), {
      interval: 5,
      timeout: withinMs,
    });
    const jobOf = ({ messageId }: Mail) => Number(messageId.split('@')[0]?.split('.').at(-1));
    return mails.sort((one, other) => jobOf(one) - jobOf(other));
  }

  return {
    ...openMakers(adapter, clock),
    app,
    described,
    adapter,
    clock,
    config,
    dataDir,
    storage,
    jobs,
    sentMails,
    /** Every SMS so far. */
    texts,
    logged,
    takeLoggedErrors,
    request,
    get: request,
    /** The entries of a list, which must have been answered. */
    async list(url: string): Promise<Entry[]> {
      const { status, text } = await request(url);
      expect(status, text).toBe(200);
      return (JSON.parse(text) as { data: Entry[] }).data;
    },
    /** Expects a ValidationError, and returns its message. */
    async refused(url: string): Promise<string> {
      const { text } = await request(url);
      const { error } = JSON.parse(text) as { error?: { status: number; name: string; message: string } };
      expect({ url, ...error }).toMatchObject({ url, status: 400, name: 'ValidationError' });
      return error?.message ?? '';
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;
