import { useEffect } from 'react';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';

type SpokenErrorProps = { fieldId: string; error: string | undefined; attempt: number };

/**
 * For a form with one field, which shows its own error: no list above repeats it or moves the page. Every attempt
 * focuses the field. It may have the focus already, so the error is announced, too.
 */
export function SpokenError({ fieldId, error, attempt }: SpokenErrorProps) {
  const isWrong = error !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt moves the focus
  useEffect(() => {
    if (isWrong) document.getElementById(fieldId)?.focus();
  }, [isWrong, attempt]);
  return (
    <VisuallyHidden>
      <span aria-live="assertive">{error}</span>
    </VisuallyHidden>
  );
}
