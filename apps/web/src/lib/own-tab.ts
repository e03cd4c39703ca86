/** Whether the product has shown nothing before this page in this tab: there is no page to go back to. */
export function opensATab(): boolean {
  // The router counts the entries of the history from 0.
  return !((window.history.state?.idx ?? 0) > 0);
}
