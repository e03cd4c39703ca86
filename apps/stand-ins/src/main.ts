import process from 'node:process';
import { accountsOf, KINDS, type Kind } from './people.ts';
import { peoplePage } from './people-page.ts';
import { startProvider } from './provider/provider.ts';
import { sentNamesIn } from './sent-names.ts';

/*
 * The stand-ins for Google and Apple as `npm start` runs them: one process beside Portico, which tells it where people
 * come back to, and gets from it what a developer would put into the settings.
 */

/** What this process gets from the one that started it. */
export type Order = { callbacks: Partial<Record<Kind, string>>; namesFile: string };
/** What it reports: the settings by which Portico is a client of each. */
export type Report = { settings: Record<string, string> } | { problem: string };

const report = (what: Report) => process.send?.(what);

process.once('message', async ({ callbacks, namesFile }: Order) => {
  try {
    const kinds = KINDS.filter((kind) => callbacks[kind] !== undefined);
    const started = await Promise.all(
      kinds.map((kind) =>
        startProvider(kind, {
          callbacks: [callbacks[kind] ?? ''],
          accounts: accountsOf(kind),
          page: peoplePage(kind),
          sentNames: sentNamesIn(namesFile),
          asksAlways: true,
        }),
      ),
    );
    report({ settings: Object.assign({}, ...started.map(({ env }) => env)) });
  } catch (error) {
    report({ problem: (error as Error).message });
    process.exitCode = 1;
    process.disconnect?.();
  }
});
// Portico ended, in whatever way.
process.once('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
