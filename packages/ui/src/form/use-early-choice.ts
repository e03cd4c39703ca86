import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Reports what a person chose in a select before hydration, once; React does not. Give the ref to
 * the select.
 */
export function useEarlyChoice(
  onChoose: (value: string) => void,
): RefObject<HTMLSelectElement | null> {
  const ref = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useLayoutEffect(() => {
    const select = ref.current;
    // The option that the server marked. React marks none in a select that it creates.
    const first = select?.querySelector<HTMLOptionElement>('option[selected]');
    if (select && first && !first.selected) onChoose(select.value);
  }, []);
  return ref;
}
