import type { Endpoint, ReplyOf } from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import type { Result } from '@portico/client/http/answer.ts';
import { call } from './call.ts';
import { useSession } from './session.ts';

/** What a page shows; a failed attempt leaves the last reply in place. */
export type Reply<Value> = {
  /** Null until it has arrived. */
  value: Value | null;
  /** The code of the last attempt if it failed. */
  failed: string | null;
  load: () => Promise<void>;
};

type Question = Endpoint<null>;

/** The reply to a call without a body: requested when the page opens, and after each sign-in. */
export function useReply<E extends Question>(endpoint: E): Reply<ReplyOf<E>> {
  const { signIns } = useSession();
  const [value, setValue] = useState<ReplyOf<E> | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const load = useCallback(async () => {
    const answer: Result<Question> = await call(endpoint as Question);
    if (answer.ok) setValue(answer.value as ReplyOf<E>);
    setFailed(answer.ok ? null : answer.code);
  }, [endpoint]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again after each sign-in
  useEffect(() => void load(), [load, signIns]);
  return { value, failed, load };
}
