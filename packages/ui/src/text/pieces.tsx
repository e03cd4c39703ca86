import { Children, type ReactNode } from 'react';

/**
 * A text with elements in it, each piece of text in an element of its own. A browser's page translation replaces text
 * nodes, and React fails on removing one that is gone or on inserting before it; elements stay.
 */
export function pieces(rich: ReactNode): ReactNode {
  return Children.map(rich, (piece) => (typeof piece === 'string' ? <span>{piece}</span> : piece));
}
