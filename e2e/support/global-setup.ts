import { findBrowser, remember } from './browser.ts';

/** Runs once before the workers start: finds a browser, and unpacks it if needed, so that workers do not race. */
export default async function globalSetup(): Promise<void> {
  remember(await findBrowser());
}
