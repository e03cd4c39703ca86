/* Ages and remaining claim times follow the server's clock: a machine with a wrong clock would
 show a claim that has already expired. */

let ahead = 0;

/** Adopts the server's time from an answer's Date header. */
export function setClock(header: string | null): void {
  const serverTime = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(serverTime)) ahead = serverTime - Date.now();
}

/** Milliseconds since 1970 UTC. */
export function now(): number {
  return Date.now() + ahead;
}
