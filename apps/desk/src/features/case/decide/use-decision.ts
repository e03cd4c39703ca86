import { claimNext, decide } from '@portico/contract';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { leaveNews } from '#lib/news.ts';
import { lastFilter, queuePath } from '#lib/queue-filter.ts';
import { pathOfCase } from '#lib/routes.ts';
import { useSetting } from '#lib/settings.ts';
import { texts } from '#texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { bodyOf, type Choices, type Decision, type Seen } from './choices.ts';

/** The refusals of a case that changed since it was read. */
const STALE: readonly string[] = ['case_taken', 'not_found', 'identity_taken'];

/**
 * Sends a decision once and moves on to the next case. `failed` is the code of a refused decision.
 */
export function useDecision(id: string, onRefused: () => void) {
  const go = useNavigate();
  const [next] = useSetting('next');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [lacks, setLacks] = useState(false);

  const send = async (decision: Decision, choices: Choices, seen: Seen) => {
    if (busy) return;
    const body = bodyOf(id, decision, choices, seen);
    setLacks(body === null);
    if (body === null) return;
    setBusy(true);
    setFailed(null);
    const answer = await call(decide, body);
    if (!answer.ok) {
      setBusy(false);
      setFailed(answer.code);
      if (STALE.includes(answer.code)) onRefused();
      return;
    }
    leaveNews(texts.queue.decidedNow[answer.value.outcome]);
    const following = next === 'take' ? await call(claimNext, lastFilter()) : null;
    go(following?.ok && following.value.id !== null ? pathOfCase(following.value.id) : queuePath());
  };
  const begin = () => {
    setFailed(null);
    setLacks(false);
  };
  return { busy, failed, lacks, send, begin };
}
