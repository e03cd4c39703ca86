import { useEffect, useRef } from 'react';

/** Gives the focus to what carries the returned ref, when it appears. */
export function useFocusHere<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}
