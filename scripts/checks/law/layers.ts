const SHARED = ['ui', 'client', 'contract'];
const WEB_BASE = ['web domain', 'web ui', 'web platform', 'locales', ...SHARED];
const API_BASE = [
  'api jobs',
  'api db',
  'api port',
  'api config',
  'api core',
  'contract',
  'locales',
];

/**
 * The law of direction: `contract ← locales`; `contract ← api: core ← platform ← subjects ← app`, and in a subject `store
 * ← feature ← routes`;
 * `contract ← client ← ui`; `client, ui, locales ← web: platform ← ui ← domain ← features ← app ← main`, and nearly the
 * same in the desk. Each layer names what it may import of the project.
 */
const MAY_IMPORT: Record<string, string[]> = {
  contract: ['contract'],
  locales: ['locales', 'contract'],

  // Floor 1.
  'api core': ['api core', 'contract'],
  // Floor 2: nothing of it knows a subject.
  'api config': ['api config', 'api core', 'api db', 'contract'],
  'api db': ['api db', 'api core', 'contract'],
  'api port': ['api port', 'api config', 'api core', 'contract', 'locales'],
  // The dependencies of every feature, and what a part consists of.
  'api deps': ['api deps', 'api platform', ...API_BASE],
  // It knows Fastify; authentication is passed to it (app/authenticators.ts).
  'api http server': ['api http server', 'api store', 'api deps', ...API_BASE],
  'api platform': ['api platform', 'api store', 'api deps', ...API_BASE],
  // Floor 3: the subjects. A table of allowed status changes: the feature checks it, and the store guards its writes
  // with it.
  'api table': ['contract'],
  'api store': ['api store', 'api table', 'api db', 'api port', 'api core', 'contract'],
  'api feature': [
    'api feature',
    'api table',
    'api store',
    'api platform',
    'api deps',
    'api http server',
    ...API_BASE,
  ],
  // A feature's own part of HTTP: its cookie, its check of a token, its limits.
  'api http': [
    'api http',
    'api feature',
    'api platform',
    'api http server',
    'api deps',
    'api config',
    'api core',
    'contract',
  ],
  'api routes': [
    'api http',
    'api feature',
    'api platform',
    'api http server',
    'api deps',
    'api config',
    'api core',
    'contract',
    'locales',
  ],
  // Floor 4.
  'api app': [
    'api app',
    'api http',
    'api routes',
    'api feature',
    'api store',
    'api platform',
    'api http server',
    'api deps',
    ...API_BASE,
  ],
  'api main': ['api app', 'api feature', 'api platform', 'api deps', ...API_BASE],

  // A partner's server knows Portico by its addresses alone.
  partner: ['partner'],

  // The browser code of the web, the marketplace and the desk: neither package knows who is signed in.
  client: ['client', 'contract'],
  ui: ['ui', 'client'],

  // Independent of the product: calls, routing, texts, the browser.
  'web platform': ['web platform', 'client', 'contract', 'locales'],
  'web ui': ['web ui', 'web platform', ...SHARED],
  // Shared by several features: session, sign-up, verification, wallet, landing.
  'web domain': WEB_BASE,
  'web feature': ['web feature', ...WEB_BASE],
  'web app': ['web app', 'web feature', 'marketplace entry', ...WEB_BASE],
  'web main': ['web app', 'web feature', ...WEB_BASE],
  // Renders the app in the api; it is never sent to a browser.
  'web server': ['web server', 'web app', 'web platform', 'client', 'contract', 'locales'],
  // They bundle the texts, and the web's compiles them.
  'locales build': ['locales build', 'contract', 'locales'],
  'web build': ['web build', 'contract', 'locales', 'locales build'],

  // A part that a company may leave out. The web imports its index alone; what it needs of the app is passed to it.
  'marketplace entry': ['marketplace', 'locales'],
  marketplace: ['marketplace', 'locales', ...SHARED],

  'desk lib': ['desk lib', 'client', 'contract', 'locales'],
  'desk ui': ['desk ui', 'desk lib', ...SHARED],
  'desk feature': ['desk feature', 'desk ui', 'desk lib', 'locales', ...SHARED],
  'desk app': ['desk app', 'desk feature', 'desk ui', 'desk lib', ...SHARED],
  'desk main': ['desk app', 'desk ui', 'desk lib'],
};

const LAYERS: [RegExp, string][] = [
  [/^packages\/contract\/src\//, 'contract'],
  [/^packages\/locales\/(src|texts)\//, 'locales'],
  [/^packages\/locales\/build\//, 'locales build'],
  [/^packages\/client\/src\//, 'client'],
  [/^packages\/ui\/src\//, 'ui'],
  [/^packages\/marketplace-demo\/src\/index\.ts$/, 'marketplace entry'],
  [/^packages\/marketplace-demo\/src\//, 'marketplace'],
  [/^apps\/api\/migrations\//, 'api db'],
  [/^apps\/api\/src\/(main|operate)\.ts$/, 'api main'],
  [/^apps\/api\/src\/app\//, 'api app'],
  [/^apps\/api\/src\/core\//, 'api core'],
  [/^apps\/api\/src\/platform\/db\//, 'api db'],
  [/^apps\/api\/src\/platform\/ports\//, 'api port'],
  [/^apps\/api\/src\/platform\/config\//, 'api config'],
  [/^apps\/api\/src\/platform\/http\/.*(?<!\.store)\.ts$/, 'api http server'],
  [/^apps\/api\/src\/platform\/\w+\.ts$/, 'api deps'],
  [/^apps\/api\/src\/.*\.routes\.ts$/, 'api routes'],
  [/^apps\/api\/src\/.*\.store\.ts$/, 'api store'],
  [/^apps\/api\/src\/platform\/(audit|jobs|journal|keys|messages)\//, 'api platform'],
  [/^apps\/api\/src\/.*(-cookie|\/bearer|\/call-limits|\/site\/pages\/pages)\.ts$/, 'api http'],
  [/^apps\/api\/src\/.*\/transitions\.ts$/, 'api table'],
  [/^apps\/api\/src\/(desk|identity|partners|privacy|site|verification)\//, 'api feature'],
  [/^apps\/web\/build\//, 'web build'],
  [/^apps\/web\/src\/main\.tsx?$/, 'web main'],
  [/^apps\/web\/src\/server(\.tsx$|\/)/, 'web server'],
  [/^apps\/web\/src\/app\//, 'web app'],
  [/^apps\/web\/src\/features\//, 'web feature'],
  [/^apps\/web\/src\/platform\//, 'web platform'],
  [/^apps\/web\/src\/domain\//, 'web domain'],
  [/^apps\/web\/src\/ui\//, 'web ui'],
  [/^apps\/demo-partner\/src\//, 'partner'],
  [/^apps\/desk\/src\/main\.tsx$/, 'desk main'],
  [/^apps\/desk\/src\/app\//, 'desk app'],
  [/^apps\/desk\/src\/features\//, 'desk feature'],
  [/^apps\/desk\/src\/(lib\/|texts(\.ts$|\/))/, 'desk lib'],
  [/^apps\/desk\/src\/ui\//, 'desk ui'],
];

/** The layer of a file, or undefined if no rule covers it. */
export function layerOf(path: string): string | undefined {
  return LAYERS.find(([pattern]) => pattern.test(path))?.[1];
}

/** Layers whose code also runs in a browser. */
const BROWSER = /^(?!node:)/;

/** Packages from npm that a layer may use; the others may use those of their package.json. */
const OUTSIDE: Record<string, RegExp> = {
  contract: /^zod(\/|$)/,
  locales: /^(use-intl|@formatjs\/icu-messageformat-parser)(\/|$)/,
  client: BROWSER,
  // Code in "ui" contains no texts: they are passed as properties.
  ui: /^(?!use-intl|node:)/,
  'web platform': BROWSER,
  'web domain': BROWSER,
  'web ui': /^(?!use-intl|node:)/,
  'web feature': BROWSER,
  'web app': BROWSER,
  'web main': BROWSER,
  'marketplace entry': BROWSER,
  marketplace: BROWSER,
  'desk lib': BROWSER,
  'desk ui': BROWSER,
  'desk feature': BROWSER,
  'desk app': BROWSER,
  'desk main': BROWSER,
};

/** The problem with this import, or undefined. `target` is the project's own file, if it is one. */
export function judgeImport(from: string, specifier: string, target?: string): string | undefined {
  const layer = layerOf(from);
  if (!layer) return undefined;
  if (!target) {
    const allowed = OUTSIDE[layer];
    return allowed && !allowed.test(specifier) ? `${layer} never imports ${specifier}` : undefined;
  }
  // The text of a file, to be shown: none of its code runs here.
  if (specifier.endsWith('?raw')) return undefined;
  const packageOf = (path: string) => path.split('/').slice(0, 2).join('/');
  if (specifier.startsWith('.') && packageOf(from) !== packageOf(target)) {
    return `${specifier} leaves its package`;
  }
  const other = layerOf(target);
  if (!other) return undefined;
  if (!MAY_IMPORT[layer]?.includes(other)) return `${layer} never imports ${other} (${target})`;
  return judgeNeighbor(from, layer, target, other);
}

function judgeNeighbor(from: string, layer: string, target: string, other: string) {
  const area = (path: string, depth: number) => path.split('/')[depth];
  const [app, kind] = layer.split(' ');
  if (app !== 'api' && kind === 'feature' && other === layer && area(from, 4) !== area(target, 4)) {
    return `${app} features never import each other (${target})`;
  }
  if (layer === 'desk ui' && /\/lib\/(call|session)\.tsx?$/.test(target)) {
    return `desk ui neither fetches nor knows who is signed in (${target})`;
  }
  if (layer === 'web ui' && /\/platform\/(http\/call|session\/session)\.tsx?$/.test(target)) {
    return `web ui neither fetches nor stores (${target})`;
  }
  return app === 'api' ? judgeArea(from, target, other) : undefined;
}

/** The subjects of the api, each with those that it may know, and why. */
const KNOWS: Record<string, Record<string, string>> = {
  identity: {},
  site: {},
  verification: { identity: 'its person signs in, and a decision ends sessions' },
  privacy: {
    identity: 'deletes accounts',
    verification: 'erases and exports what was submitted',
  },
  desk: {
    identity: 'limits password tries as it does for people',
    verification: 'an operator who is disabled gives back cases',
  },
  partners: {
    identity: 'people sign in, and sessions end at partners',
    verification: 'gives what was verified',
    site: 'shows the partner on the landing page',
  },
};

/** The queue, whose statements every area runs in its own transactions. */
const OPEN_ROOM = /^apps\/api\/src\/platform\/jobs\//;

/**
 * A subject may import from another one that it may know only its `index.ts`. An area of the platform is entered by the
 * file with its folder's name, such as `platform/messages/outbox/outbox.ts`. A store is private to its area.
 */
function judgeArea(from: string, target: string, other: string) {
  const [mine, theirs] = [from, target].map((path) => {
    const [, , , first = '', second = ''] = path.split('/');
    return first === 'platform' ? second : first;
  });
  if (mine === undefined || theirs === undefined || mine === theirs) return undefined;
  if (mine === 'app' || mine.endsWith('.ts')) return undefined;
  if (theirs in KNOWS) {
    const known = KNOWS[mine]?.[theirs];
    if (known === undefined) return `${mine} does not know ${theirs} (${target})`;
    if (target === `apps/api/src/${theirs}/index.ts`) return undefined;
    return `${mine} enters ${theirs} by its index.ts (${target})`;
  }
  if (!['api platform', 'api store'].includes(other)) return undefined;
  if (mine === 'jobs') return `jobs knows nothing of what it sends (${target})`;
  const room = target.split('/').slice(0, -1).join('/');
  if (OPEN_ROOM.test(target) || target === `${room}/${room.split('/').at(-1)}.ts`) return undefined;
  return `${mine} enters ${theirs} by the file of its room's name (${target})`;
}
