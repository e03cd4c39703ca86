import { useState } from 'react';

/**
 * A function that copies a text to the clipboard, and whether it worked; null before the first
 * attempt and during a new one.
 */
export function useCopy(text: () => string) {
  const [outcome, setOutcome] = useState<'copied' | 'not_copied' | null>(null);
  const copy = async () => {
    setOutcome(null);
    try {
      // Missing if the page was served without TLS.
      await navigator.clipboard.writeText(text());
      setOutcome('copied');
    } catch {
      setOutcome('not_copied');
    }
  };
  return { outcome, copy: () => void copy() };
}
