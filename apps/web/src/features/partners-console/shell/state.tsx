import type { ClientState } from '@portico/contract';
import { Badge } from '@portico/ui/text/badge.tsx';
import { STATES } from './words.ts';

const TONES = { sandbox: 'warn', live: 'good', suspended: 'bad', closed: 'bad' } as const;

/** The state of an app, in a word. */
export function State({ state }: { state: ClientState }) {
  return <Badge tone={TONES[state]}>{STATES[state]}</Badge>;
}
