import { useState } from 'react';
import { showToast } from '#platform/toasts/toasts.ts';
import { useLocation } from './navigation.tsx';

type OnDemand<Part> = {
  /** What is open; null while nothing is. */
  Shown: Part | null;
  show: () => void;
  close: () => void;
};

/**
 * Something above the page, a component whose code is fetched when it is opened; says so where that does not come. It
 * belongs to the visit of a page that it was opened on: on the next one it is closed.
 */
export function useOnDemand<Part>(load: () => Promise<Part>): OnDemand<Part> {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ Part: Part; visit: string } | null>(null);
  const open = async () => {
    try {
      setOpened({ Part: await load(), visit: key });
    } catch {
      showToast({ kind: 'error', text: 'shell.chunk_text' });
    }
  };
  return {
    Shown: opened?.visit === key ? opened.Part : null,
    show: () => void open(),
    close: () => setOpened(null),
  };
}
