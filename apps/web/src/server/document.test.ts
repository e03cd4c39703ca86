import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readAssets } from './document.ts';

const UI = '../../packages/locales/texts/de-DE/ui.json';
const PAGE = 'src/features/pages/faq.page.tsx';

const site = mkdtempSync(join(tmpdir(), 'portico-assets-'));
const manifest = join(site, 'manifest.json');
writeFileSync(join(site, 'a.css'), 'a{}');
writeFileSync(
  manifest,
  JSON.stringify({
    'index.html': { file: 'main.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js' },
    [PAGE]: { file: 'faq.js', css: ['a.css'], imports: ['_shared.js'] },
    [UI]: { file: 'de.js' },
  }),
);
afterAll(() => rmSync(site, { recursive: true }));

describe('the files that a document references', () => {
  it('are those of the entry, of the page and of its texts', () => {
    expect(readAssets(site, manifest)('de-DE', [PAGE])).toEqual({
      script: '/main.js',
      modules: ['/shared.js', '/faq.js', '/de.js'],
      styles: 'a{}',
    });
  });

  it('leave out a source that may be missing', () => {
    const gone = '../../packages/gone/src/index.ts';
    const assetsOf = readAssets(site, manifest, [gone]);
    expect(assetsOf('de-DE', [gone]).modules).toEqual(['/shared.js', '/de.js']);
  });

  it('are never incomplete: a source that the build does not have throws', () => {
    const assetsOf = readAssets(site, manifest);
    const renamed = 'src/features/pages/questions.page.tsx';
    expect(() => assetsOf('de-DE', [renamed])).toThrow(renamed);
    expect(() => assetsOf('fr-FR', [PAGE])).toThrow('packages/locales/texts/fr-FR/ui.json');
  });
});
