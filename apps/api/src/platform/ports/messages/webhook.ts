type Posted = {
  url: string;
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
};

export type PostAnswer =
  | { status: number; problem: null }
  | { status: null; problem: 'timeout' | 'redirect' | 'unreachable' };

/** Posts JSON to an address that the operator chose, which may be private. The body of the answer is not read. */
export async function postJson({ url, body, headers, timeoutMs }: Posted): Promise<PostAnswer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      // Followed, it could lead the message and its signature to somebody else.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', ...headers },
    });
    await answer.body?.cancel();
    if (answer.status >= 300 && answer.status < 400) return { status: null, problem: 'redirect' };
    return { status: answer.status, problem: null };
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError';
    return { status: null, problem: isLate ? 'timeout' : 'unreachable' };
  }
}
