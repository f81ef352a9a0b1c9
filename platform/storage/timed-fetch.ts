const ANSWER_WITHIN_MS = 3_000;
/** The most ms that a service may take from one chunk of a response's body to the next. */
const PIECE_WITHIN_MS = 3_000;
/** Ms within which a write must be answered, in addition to the time that its bytes take at the slowest accepted speed. */
const WRITE_WITHIN_MS = 5_000;
const SLOWEST_BYTES_PER_MS = 200;

const isRead = ({ method = 'GET' }: RequestInit) => method === 'GET' || method === 'HEAD';

function limitFor(init: RequestInit): number {
  if (isRead(init)) return ANSWER_WITHIN_MS;
  const size = Number(new Headers(init.headers).get('content-length') ?? 0);
  return WRITE_WITHIN_MS + size / SLOWEST_BYTES_PER_MS;
}

/** Aborts the request if `awaited` takes longer than `ms`. */
async function within<T>(ms: number, request: AbortController, awaited: Promise<T>): Promise<T> {
  const timer = setTimeout(() => request.abort(new DOMException('no answer in time', 'TimeoutError')), ms);
  return awaited.finally(() => clearTimeout(timer));
}

/**
 * Yields the chunks of a response's body. `response` is used until the end on purpose: Node.js cancels the body of a response to which
 * nothing refers any more, and the body would then look empty.
 */
async function* piecesOf(response: Response, request: AbortController) {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      // Only the time for which the service is awaited is limited: a visitor on a slow connection may take long between two chunks.
      const { done, value } = await within(PIECE_WITHIN_MS, request, reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Calls `fetch` with time limits, for services that may not answer. */
export async function timedFetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const request = new AbortController();
  const isStream = init.body instanceof ReadableStream;
  const send = () => fetch(input, { ...init, signal: request.signal, duplex: isStream ? 'half' : undefined });
  const answered = send().catch((error: unknown) => {
    // A failed request is repeated once, since the service may just have closed an idle connection, which is no outage. A stream cannot be
    // sent twice.
    if (isStream || request.signal.aborted) throw error;
    return send();
  });
  const response = await within(limitFor(init), request, answered);
  const { body, status, statusText, headers } = response;
  return new Response(body && ReadableStream.from(piecesOf(response, request)), { status, statusText, headers });
}
