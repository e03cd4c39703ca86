import { type Address, CHANNELS, codeDelivery } from '@portico/contract';
import { useEffect, useState } from 'react';
import { call } from '#platform/http/call.ts';

/** A working server has the code by then. */
const FIRST_ASKED_MS = 5_000;
const ASKED_AGAIN_MS = 10_000;

/**
 * Whether the code that was sent last is late, or was refused for good. Asks once after a code was sent, and again only
 * while it waits. `sent` changes with each code, and is null while there is none.
 */
export function useDelivery({ channel, to }: Address, sent: object | null) {
  const [delivery, setDelivery] = useState<'late' | 'refused' | null>(null);
  useEffect(() => {
    setDelivery(null);
    if (sent === null) return;
    let isOver = false;
    let timer = setTimeout(ask, FIRST_ASKED_MS);
    async function ask() {
      const answer = await call(codeDelivery, { [CHANNELS[channel].kind]: to });
      if (isOver) return;
      const state = answer.ok ? answer.value.delivery : 'unknown';
      // Of a late code that expired nobody knows more: it still was not sent.
      if (state !== 'unknown') setDelivery(state === 'late' || state === 'refused' ? state : null);
      if (state === 'late' || state === 'waiting') timer = setTimeout(ask, ASKED_AGAIN_MS);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [channel, to, sent]);
  return delivery;
}
