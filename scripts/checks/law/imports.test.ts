import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../source/tree.ts';

/** A file (N is its number), a line in it, and the rules that this line breaks, if any. */
const LINES = `
apps/api/src/identity/a/N.routes.ts | import '#identity/a/x.store.ts' | layer: api routes
apps/api/src/identity/a/N.routes.ts | import type { X } from '#identity/a/x.store.ts' | layer: api routes
apps/api/src/identity/a/N.routes.ts | export { x } from '#identity/a/x.store.ts' | layer: api routes
apps/api/src/identity/a/N.routes.ts | await import('#identity/a/x.store.ts') | layer: api routes
apps/api/src/identity/a/N.routes.ts | export type X = import('#identity/a/x.store.ts').X | layer: api routes
apps/api/src/identity/a/N.routes.ts | import '#platform/db/client.ts' | layer: api routes
apps/api/src/identity/a/N.routes.ts | import '#platform/ports/files/files.ts' | layer: api routes
apps/api/src/identity/a/N.routes.ts | import './a.ts'; import '#platform/http/route.ts'; import '@portico/contract' |
apps/api/src/identity/a/N.store.ts | import './a.ts' | layer: api store
apps/api/src/identity/a/N.store.ts | import '#platform/http/route.ts' | layer: api store
apps/api/src/identity/a/N.store.ts | import type { X } from '#platform/db/client.ts'; import './transitions.ts'; import 'zod' |
apps/api/src/identity/a/N.store.ts | import '#platform/jobs/jobs.store.ts' |
apps/api/src/identity/a/N.ts | import './x.routes.ts' | layer: api feature
apps/api/src/identity/a/N.ts | import './x-cookie.ts' | layer: api feature
apps/api/src/identity/a/N.ts | import './x.test.ts' | test code in the product
apps/api/src/identity/a/N.test.ts | import '#test/start.ts'; import '#verification/b/x.store.ts' |
apps/api/src/identity/b/transitions.ts | import './x.ts' | layer: api table
apps/api/src/identity/b/x-cookie.ts | import './x.store.ts' | layer: api http

apps/api/src/core/N.ts | import '#platform/part.ts' | layer: api core, upward
apps/api/src/core/N.ts | import type { X } from '#identity/index.ts' | layer: api core, upward
apps/api/src/platform/N.ts | import type { X } from '#identity/index.ts' | layer: api deps, upward
apps/api/src/platform/db/N.ts | import '#identity/a/x.store.ts' | layer: api db, upward
apps/api/src/platform/http/N.ts | import '#identity/a/a.ts' | layer: api http server, upward
apps/api/src/platform/ports/files/N.ts | import '#platform/db/client.ts' | layer: api port
apps/api/src/platform/config/N.ts | import '#platform/ports/files/files.ts' | layer: api config
apps/api/src/platform/audit/N.ts | export type X = import('#identity/a/a.ts').X | layer: api platform, upward
apps/api/src/platform/audit/N.store.ts | import '#identity/a/x.store.ts' | upward
apps/api/src/platform/audit/N.ts | import '#app/app.ts' | layer: api platform, upward
apps/api/migrations/N.ts | import '#identity/index.ts' | layer: api db, upward
apps/api/src/identity/a/N.ts | import '#app/app.ts' | layer: api feature, upward
apps/api/src/identity/a/N.ts | import '../../main.ts' | layer: api feature, upward
apps/api/src/app/N.ts | import '../main.ts' | layer: api app
apps/api/src/operate.ts | import '#identity/a/x.store.ts' | layer: api main
apps/api/src/app/N.ts | import '#identity/a/x.store.ts'; import '#desk/a/x.routes.ts'; import '#platform/audit/trail.ts' |
apps/api/src/drawer/N.ts | import '#core/x.ts' | no layer
apps/api/src/drawer/N.ts | | no layer
apps/api/src/platform/drawer/N.ts | | no layer

apps/api/src/privacy/N.ts | import '#identity/index.ts'; import '#verification/index.ts' |
apps/api/src/privacy/N.ts | import '#identity/a/a.ts' | enters a subject beside its index.ts
apps/api/src/privacy/N.ts | import type { X } from '#identity/a/x.store.ts' | enters a subject beside its index.ts
apps/api/src/identity/a/N.ts | import type { X } from '#privacy/index.ts' | a subject that it does not know
apps/api/src/site/a/N.ts | import '#identity/index.ts' | a subject that it does not know
apps/api/src/desk/a/N.ts | import '#partners/index.ts' | a subject that it does not know
apps/api/src/privacy/N.ts | import '#partners/index.ts' | a subject that it does not know
apps/api/src/partners/a/N.ts | import type { X } from '#desk/index.ts' | a subject that it does not know
apps/api/src/verification/a/N.ts | export type X = import('#partners/b/b.ts').X | a subject that it does not know, enters a subject beside its index.ts

apps/api/src/identity/a/N.ts | import '#platform/messages/outbox/outbox.ts'; import '#platform/jobs/worker.ts' |
apps/api/src/identity/a/N.ts | import type { X } from '#platform/messages/outbox/words.ts' | enters the platform beside its front door
apps/api/src/identity/a/N.ts | import '#platform/audit/audit.store.ts' | enters the platform beside its front door
apps/api/src/identity/a/N.ts | import '#platform/http/limits/calls.store.ts' | enters the platform beside its front door
apps/api/src/platform/audit/N.ts | import './trail.ts'; import '#platform/keys/ring/ring.ts'; import './audit.store.ts' |
apps/api/src/platform/audit/N.ts | import '#platform/keys/ring/timeline.ts' | enters the platform beside its front door
apps/api/src/platform/jobs/N.ts | import '#platform/messages/outbox/outbox.ts' | a queue that knows what it sends
apps/api/src/platform/jobs/N.ts | import './jobs.store.ts'; import '#platform/db/client.ts' |

apps/demo-partner/src/N.ts | import '@portico/contract' | layer: partner
apps/web/src/features/a/N.tsx | import '../b/x.ts' | a feature in another one
apps/web/src/features/a/N.tsx | import './x.ts'; import '#platform/http/call.ts'; import '../../../../../../docs/quick-start/server.js?raw' |
apps/web/src/features/a/N.tsx | import '#app/journey.ts' | layer: web feature
apps/web/src/features/a/N.tsx | import '../../../../api/src/core/x.ts' | a relative path out of its package, layer: web feature
apps/web/src/features/a/N.tsx | import '@portico/marketplace-demo' | layer: web feature
apps/web/src/features/a/N.tsx | import 'node:path' | not in a browser
apps/web/src/domain/N.ts | import '#features/a/x.ts' | layer: web domain
apps/web/src/platform/N.ts | import '#ui/x.tsx' | layer: web platform
apps/web/src/server/N.ts | import 'node:path' |
apps/web/src/server/N.ts | import '../../build/x.ts' | layer: web server
apps/web/src/ui/N.tsx | import '#platform/http/call.ts' | ui that fetches or stores
apps/web/src/ui/N.tsx | import 'use-intl' | ui with texts
apps/web/src/ui/N.tsx | import '#domain/x.ts' | layer: web ui
apps/web/src/app/N.tsx | import '../server/document.ts' | layer: web app
apps/web/src/app/N.tsx | import('@portico/marketplace-demo') |
apps/web/src/app/N.tsx | import '@portico/marketplace-demo/path' | not there
apps/web/src/main.tsx | import './server.tsx' | layer: web main
apps/web/build/N.ts | import '#app/journey.ts' | layer: web build
apps/desk/src/features/a/N.tsx | import '../b/x.ts' | a feature in another one
apps/desk/src/features/a/N.tsx | import '../../app/x.ts' | layer: desk feature
apps/desk/src/ui/N.tsx | import '#lib/call.ts' | ui that fetches or stores
apps/desk/src/lib/N.ts | import '#ui/badge.tsx' | layer: desk lib
apps/desk/src/ui/N.tsx | import '#features/a/x.ts' | layer: desk ui
apps/desk/src/app/N.tsx | import '@portico/locales' | layer: desk app
apps/desk/src/main.tsx | import '#features/a/x.ts' | layer: desk main
packages/contract/src/N.ts | import 'node:crypto' | contract with more than its two libraries
packages/contract/src/N.ts | import '@portico/locales' | contract with more than its two libraries, layer: contract
packages/contract/src/N.ts | import 'zod' |
packages/locales/src/N.ts | import 'node:fs' | texts with more than their parsers
packages/locales/src/N.ts | import '@portico/client/x.ts' | layer: locales
packages/locales/build/N.ts | import '@portico/client/x.ts' | layer: locales build
packages/client/src/N.ts | import '@portico/ui/field.tsx' | layer: client
packages/client/src/N.ts | import '@portico/locales' | layer: client
packages/client/src/N.ts | import '../../contract/src/index.ts' | a relative path out of its package
packages/client/src/N.ts | import './gone.ts' | not there
packages/ui/src/N.tsx | import '@portico/contract' | layer: ui
packages/ui/src/N.tsx | import 'use-intl' | ui with texts
packages/marketplace-demo/src/N.ts | import '@portico/ui/field.tsx' |
packages/marketplace-demo/src/index.ts | import '@portico/ui/field.tsx' | layer: marketplace entry
packages/marketplace-demo/src/N.ts | import '../../../apps/web/src/platform/http/call.ts' | a relative path out of its package, layer: marketplace
packages/marketplace-demo/src/1.ts | import type { X } from './2.ts' | a circle
packages/marketplace-demo/src/2.ts | import { type X } from './1.ts' |
apps/api/src/site/a/a.ts | import type { X } from '#site/b/x.ts' |
apps/api/src/site/b/b.ts | import type { X } from '#site/a/x.ts' |
`
  .trim()
  .split('\n')
  .filter((line) => line !== '')
  .map((line, number) => {
    const [file = '', code = '', rules = ''] = line.split('|').map((each) => each.trim());
    const broken = rules === '' ? [] : rules.split(', ');
    return { file: file.replace('N', `n${number}`), code, broken };
  });

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** The project's own files that a line imports; `gone.ts` is not there. */
function targetsOf({ file, code }: { file: string; code: string }): string[] {
  const [home, name] = file.split('/');
  return Array.from(code.matchAll(/'([.#@][^'?]+)/g), ([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.endsWith('gone.ts'))
    .map((specifier) => {
      if (specifier.startsWith('.')) return join(dirname(file), specifier);
      if (specifier.startsWith('#')) return `${home}/${name}/src/${specifier.slice(1)}`;
      const [, other, path = 'index.ts'] = specifier.split('/');
      return `packages/${other}/src/${path}`;
    });
}

it('the law of direction finds every line that breaks it, and no other one', () => {
  const root = mkdtempSync(join(tmpdir(), 'law-'));
  try {
    const written = new Set(LINES.map(({ file }) => file));
    for (const manifest of globSync('{apps,packages}/*/package.json', { cwd: ROOT }))
      cpSync(join(ROOT, manifest), join(root, manifest));
    for (const name of ['zod', 'use-intl']) write(root, `node_modules/${name}/index.js`, '');
    mkdirSync(join(root, 'node_modules/@portico'));
    for (const name of readdirSync(join(root, 'packages')))
      symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@portico', name));
    for (const { file, code } of LINES) write(root, file, code);
    for (const path of LINES.flatMap(targetsOf).filter((each) => !written.has(each)))
      write(root, path, 'export {};\n');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts/checks/law/imports.ts')],
      { cwd: root, encoding: 'utf8' },
    );
    const found = stderr.trim().split('\n');
    const isOfFolders = (each: string) => each.endsWith('(a circle of folders)');
    const ofFolders = found.filter(isOfFolders);
    const ofFiles = found.filter((each) => !isOfFolders(each));
    expect(ofFiles.map((each) => each.replace(/ → .* \((.*)\)$/, ': $1')).sort()).toEqual(
      LINES.flatMap(({ file, broken }) => broken.map((rule) => `${file}: ${rule}`)).sort(),
    );
    for (const [name, other] of ['ab', 'ba'])
      expect(ofFolders.join('\n')).toContain(
        `apps/api/src/site/${name} → apps/api/src/site/${other}`,
      );
    expect(status).toBe(1);
    const upward = LINES.filter(({ broken }) => broken.includes('upward')).length;
    expect(stdout).toContain(`${upward} imports upward, ${ofFolders.length + 1} in circles, `);
    expect(stdout).toContain('desk → partners');
  } finally {
    rmSync(root, { recursive: true });
  }
});
