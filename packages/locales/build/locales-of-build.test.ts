import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { localesOfBuild } from './locales-of-build.ts';

/** It loads texts, and has the table of locales. */
const ENTRY = join(import.meta.dirname, '../src/server.ts');

/** The code of a build of it, with every text that it loads. */
async function built(isPseudo: boolean): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [localesOfBuild({ isPseudo })],
    build: {
      write: false,
      minify: false,
      lib: { entry: ENTRY, formats: ['es'] },
      rolldownOptions: { external: [/^zod/, /^use-intl/] },
    },
  });
  const outputs = [result].flat() as { output: { code?: string }[] }[];
  return outputs.flatMap(({ output }) => output.map(({ code }) => code)).join('\n');
}

it('R-I18N-16 a build has the pseudo-locales only when a developer asked for them', async () => {
  const pseudo = await built(true);
  expect(pseudo).toMatch(/"en-XA": ?\{\s*"?name"?: ?"\[Åççéñţš\]"/);
  expect(pseudo).toContain('Šķîþ ţö çöñţéñţ');
  const product = await built(false);
  expect(product).toContain('Zum Inhalt springen');
  expect(product).not.toMatch(/en-XA|ar-XB|Åççéñţš|Šķîþ|PSEUDO/);
});
