import { useState } from 'react';
import { showToast } from '#toasts/toasts.ts';
import { useLocation } from './navigation.tsx';

type OnDemand<Part> = {
  /** The open component; null if none is open. */
  Shown: Part | null;
  show: () => void;
  close: () => void;
};

/**
 * A component above the page whose code is fetched when it is opened; reports a failed fetch. It
 * belongs to the page visit on which it was opened: the next visit closes it.
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
