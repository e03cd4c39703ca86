/** Counts this load of the product; the answer, or its absence, is ignored (R-LAND-4). */
export function countThisVisit(): void {
  fetch('/visits', { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
    () => undefined,
  );
}
