import { useEffect } from 'react';

/** A file dropped beside its place would open in place of the page, and all that was chosen be lost. */
export function useSafeDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      // The place for files has dealt with it already.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}
