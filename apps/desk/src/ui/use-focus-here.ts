import { useEffect, useRef } from 'react';

/** Moves the focus to the element with the returned ref when it appears. */
export function useFocusHere<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}
