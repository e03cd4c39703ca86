import { useState } from 'react';

/** How to put a text on the clipboard, and whether that worked; null while nobody has tried, or tries again. */
export function useCopy(text: () => string) {
  const [outcome, setOutcome] = useState<'copied' | 'not_copied' | null>(null);
  const copy = async () => {
    setOutcome(null);
    try {
      // Missing where the page came without TLS.
      await navigator.clipboard.writeText(text());
      setOutcome('copied');
    } catch {
      setOutcome('not_copied');
    }
  };
  return { outcome, copy: () => void copy() };
}
