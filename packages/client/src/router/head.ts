/* A page's entries for its document's head, collected while the server renders it. Rendering is
 synchronous, so one variable serves all pages. */

export type Head = { title?: string; description?: string };

let gathered: Head = {};

/** Called by a page that is rendered on the server. */
export function gatherHead(head: Head): void {
  gathered = { ...gathered, ...head };
}

/** The head elements collected since the last call. */
export function takeHead(): Head {
  const head = gathered;
  gathered = {};
  return head;
}
