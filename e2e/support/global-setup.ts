import { findBrowser, remember } from './browser.ts';

/** Runs once before the workers start: a browser is found, and unpacked if need be, so that no worker races another. */
export default async function globalSetup(): Promise<void> {
  remember(await findBrowser());
}
