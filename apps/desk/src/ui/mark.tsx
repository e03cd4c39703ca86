/** The doorway mark of Portico. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 28" className={className} aria-hidden="true" focusable="false">
      <path d="M2.5 28V10a7.5 7.5 0 0 1 15 0v18" />
    </svg>
  );
}
