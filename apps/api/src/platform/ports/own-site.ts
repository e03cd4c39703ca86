const TIMEOUT_MS = 5_000;

/** Fetches JSON from the product itself at its public address, as a browser would reach it; throws for any other answer. */
export async function jsonFrom(
  url: string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.json();
}
