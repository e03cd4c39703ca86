/*
 * What a page says of itself for the head of its document, gathered while the server renders it. Rendering is
 * synchronous, so one place serves them all.
 */

export type Head = { title?: string; description?: string };

let gathered: Head = {};

/** Called by a page that is rendered on the server. */
export function gatherHead(head: Head): void {
  gathered = { ...gathered, ...head };
}

/** What was gathered since the last time. */
export function takeHead(): Head {
  const head = gathered;
  gathered = {};
  return head;
}
