import type { ClientState } from '@portico/contract';
import styles from './console.module.css';
import { STATES } from './words.ts';

/** The state of an app, in a word. */
export function State({ state }: { state: ClientState }) {
  return (
    <span className={styles.state} data-state={state}>
      {STATES[state]}
    </span>
  );
}
