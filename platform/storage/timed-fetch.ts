const ANSWER_WITHIN_MS = 3_000;
/** The longest wait from one chunk of a body to the next. */
const PIECE_WITHIN_MS = 3_000;
/** Time for a write, which is answered once it is stored, plus its bytes at the slowest allowed rate. */
const WRITE_WITHIN_MS = 5_000;
const SLOWEST_BYTES_PER_MS = 200;

const isRead = ({ method = 'GET' }: RequestInit) => method === 'GET' || method === 'HEAD';

function limitFor(init: RequestInit): number {
  if (isRead(init)) return ANSWER_WITHIN_MS;
  const size = Number(new Headers(init.headers).get('content-length') ?? 0);
  return WRITE_WITHIN_MS + size / SLOWEST_BYTES_PER_MS;
}

/** Aborts the request if `awaited` takes longer. */
async function within<T>(ms: number, request: AbortController, awaited: Promise<T>): Promise<T> {
  const timer = setTimeout(() => request.abort(new DOMException('no answer in time', 'TimeoutError')), ms);
  return awaited.finally(() => clearTimeout(timer));
}

/**
 * Yields the chunks of a response's body. It keeps the response itself until the last chunk: Node.js cancels the body of a response without
 * references, which would look like an empty body.
 */
async function* piecesOf(response: Response, request: AbortController) {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      // The time runs only while this server waits for the service: a slow reader is a visitor on a slow line.
      const { done, value } = await within(PIECE_WITHIN_MS, request, reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** `fetch` with time limits, for services that may be down or hang at any moment. */
export async function timedFetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const request = new AbortController();
  const isStream = init.body instanceof ReadableStream;
  const send = () => fetch(input, { ...init, signal: request.signal, duplex: isStream ? 'half' : undefined });
  const answered = send().catch((error: unknown) => {
    // If the other side had just closed the connection, that is no outage.
    if (isStream || request.signal.aborted) throw error;
    return send();
  });
  const response = await within(limitFor(init), request, answered);
  const { body, status, statusText, headers } = response;
  return new Response(body && ReadableStream.from(piecesOf(response, request)), { status, statusText, headers });
}
