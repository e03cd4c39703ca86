import type { ClientCheck } from '@portico/contract';

type Results = readonly Pick<ClientCheck['results'][number], 'outcome'>[];

/** What a whole check says about the app. Steps that were not seen prove nothing, so it is good only without any. */
export function verdictOf(results: Results) {
  const count = (...outcomes: string[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [failed, unseen] = [count('failed'), count('not_seen')];
  const seen = `${results.length - unseen} of ${results.length} steps seen`;
  if (failed > 0) {
    const children =
      unseen > 0
        ? `${seen}, and ${failed} of them failed.`
        : `${failed} of ${results.length} steps failed.`;
    return { kind: 'error', children } as const;
  }
  if (unseen > 0) {
    const children = `${seen}. None of these failed. The report says why the others were not seen.`;
    return { kind: 'info', children } as const;
  }
  const children = `No step failed: ${count('passed')} passed, ${count('allowed')} allowed by the standard.`;
  return { kind: 'success', children } as const;
}
