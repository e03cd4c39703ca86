import { useEffect } from 'react';

/** A file dropped outside its place would replace the page, and everything chosen would be lost. */
export function useSafeDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      // The drop zone has already handled it.
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
