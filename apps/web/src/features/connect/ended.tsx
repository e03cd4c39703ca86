import { Over } from './over.tsx';
import { Refused } from './refused.tsx';
import type { Connect } from './state.ts';
import { TeamOnly } from './team-only.tsx';

/** A request that nobody can answer here. */
export function Ended({ connect }: { connect: Extract<Connect, { at: Ending }> }) {
  if (connect.at === 'over') return <Over {...connect} />;
  return connect.at === 'refused' ? <Refused why={connect.why} /> : <TeamOnly />;
}

type Ending = 'over' | 'refused' | 'team';
