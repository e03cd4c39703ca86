/** The result of an action, shown above the page. */
export type Outcome = { kind: 'success' | 'error'; text: string };
