import { useRef, useState } from 'react';
import type { Failure } from '@portico/client/http/answer.ts';

type Answer<Value> = { ok: true; value: Value } | Failure;

/** One change at a time: a second press while it is sent does nothing. */
export function useChange(): {
  busy: boolean;
  failure: Failure | null;
  run: <Value>(send: () => Promise<Answer<Value>>, then: (value: Value) => unknown) => void;
} {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const sending = useRef(false);

  async function send<Value>(
    change: () => Promise<Answer<Value>>,
    then: (value: Value) => unknown,
  ): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    const answer = await change();
    if (answer.ok) await then(answer.value);
    else setFailure(answer);
    sending.current = false;
    setBusy(false);
  }

  return { busy, failure, run: (change, then) => void send(change, then) };
}
