import type { BrowserContext, Page, Request } from '@playwright/test';

/** Of each part. */
const SHOWN_LINES = 25;
const SHOWN_REQUESTS = 8;

/**
 * What the pages of a failed test show, and their last requests: a failure on another machine may not occur again.
 * Never throws.
 */
export async function evidenceOf(contexts: readonly BrowserContext[]): Promise<string> {
  const open = contexts.flatMap((context) => context.pages());
  const pages = await Promise.all(open.map((page) => stateOf(page).catch(String)));
  return pages.join('\n');
}

async function stateOf(page: Page): Promise<string> {
  const parts = await page.locator('main, dialog, [role=dialog]').all();
  const shown = await Promise.all(parts.map((part) => part.ariaSnapshot({ timeout: 5_000 })));
  const requests = await page.requests();
  return [
    page.url(),
    // Before what it shows, which may be longer than a report.
    ...requests.slice(-SHOWN_REQUESTS).map(resultOf),
    ...shown.flatMap((part) => part.split('\n').slice(0, SHOWN_LINES)),
  ].join('\n');
}

function resultOf(request: Request): string {
  const result =
    request.failure()?.errorText ?? request.existingResponse()?.status() ?? 'no response';
  return `${request.method()} ${request.url()}: ${result}`;
}
