/**
 * Loads the console. This step in between has the names of the console’s files, which the first script, loaded by
 * everybody, would have otherwise.
 */
export async function openConsole() {
  return (await import('./console.page.tsx')).ConsolePage;
}
