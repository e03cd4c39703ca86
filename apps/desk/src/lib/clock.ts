/*
 * Ages and the time left of a claim are told by the server's clock: a machine whose own goes wrong would count a claim
 * down that somebody else has already.
 */

let ahead = 0;

/** Takes the server's time, as its answer's Date header has it. */
export function setClock(header: string | null): void {
  const told = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(told)) ahead = told - Date.now();
}

/** Milliseconds since 1970 UTC. */
export function now(): number {
  return Date.now() + ahead;
}
