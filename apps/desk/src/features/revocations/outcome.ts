/** What an action led to, shown above the page. */
export type Outcome = { kind: 'success' | 'error'; text: string };
