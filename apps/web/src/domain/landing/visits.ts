/** Counts this load of the product; what is answered, or whether anything is, interests nobody (R-LAND-4). */
export function countThisVisit(): void {
  fetch('/visits', { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
    () => undefined,
  );
}
