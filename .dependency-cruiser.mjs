/*
 * The law of direction (ARCHITECTURE.md), types included: which file may import which. `npm run law` checks it, and
 * counts imports upward, circles and pairs of subjects.
 */

/** The subjects of the api, each with those that it may know, and why. */
const KNOWS = {
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
  servers: {
    identity: 'finds people by their id at the company',
    verification: 'says whether they are verified',
  },
  partners: {
    identity: 'people sign in, and sessions end at partners',
    verification: 'gives what was verified',
    site: 'shows the partner on the landing page',
  },
};
const SUBJECT = `(?:${Object.keys(KNOWS).join('|')})`;
/** The areas of the platform that have stores or decide. */
const ROOM = 'platform/(?:audit|brand|jobs|journal|keys|messages)';
/** A feature's own part of HTTP: its cookie, its check of a token, its limits. */
const HTTP = '(?:-cookie|/bearer|/call-limits|/site/pages/pages)\\.ts$';
const TEST = '(?:\\.(?:test|spec)\\.tsx?$|/test/)';

const api = (path) => `^apps/api/src/${path}`;
const web = (path) => `^apps/web/src/${path}`;
const desk = (path) => `^apps/desk/src/${path}`;
const pkg = (path) => `^packages/${path}`;

/** Every layer, with its files. A file of a `src` folder without a layer is refused. */
const LAYERS = {
  contract: pkg('contract/src/'),
  locales: pkg('locales/(?:src|texts)/'),
  'locales build': pkg('locales/build/'),
  client: pkg('client/src/'),
  ui: pkg('ui/src/'),
  'marketplace entry': pkg('marketplace-demo/src/index\\.ts$'),
  marketplace: pkg('marketplace-demo/src/(?!index\\.ts$)'),
  specimens: pkg('specimens/src/'),
  'server client': pkg('server/src/'),
  // Floor 1.
  'api core': api('core/'),
  // Floor 2.
  'api db': '^apps/api/(?:src/platform/db|migrations)/',
  'api port': api('platform/ports/'),
  'api config': api('platform/config/'),
  'api http server': api('platform/http/(?!.*\\.store\\.ts$)'),
  'api deps': api('platform/[^/]+\\.ts$'),
  'api platform': api(`${ROOM}/(?!.*\\.(?:store|routes)\\.ts$)`),
  // Floors 2 and 3.
  'api store': api(`(?:platform/http|${ROOM}|${SUBJECT})/.*\\.store\\.ts$`),
  'api routes': api(`(?:${ROOM}|${SUBJECT})/.*\\.routes\\.ts$`),
  // Floor 3.
  'api table': api(`${SUBJECT}/.*/transitions\\.ts$`),
  'api http': api(`(?=${SUBJECT}/).*${HTTP}`),
  'api feature': api(`${SUBJECT}/(?!.*(?:/transitions|\\.store|\\.routes)\\.ts$|.*${HTTP})`),
  // Floor 4.
  'api app': api('app/'),
  'api main': api('(?:main|operate)\\.ts$'),
  'web platform': web('platform/'),
  'web ui': web('ui/'),
  'web domain': web('domain/'),
  'web feature': web('features/'),
  'web app': web('app/'),
  'web main': web('main\\.tsx?$'),
  'web server': web('server(?:\\.tsx$|/)'),
  'web build': '^apps/web/build/',
  'desk lib': desk('(?:lib/|texts(?:\\.ts$|/))'),
  'desk ui': desk('ui/'),
  'desk feature': desk('features/'),
  'desk app': desk('app/'),
  'desk main': desk('main\\.tsx$'),
  partner: '^apps/demo-partner/src/',
  'stand-ins': '^apps/stand-ins/src/',
};

const SHARED = ['ui', 'client', 'contract'];
const WEB_BASE = ['web domain', 'web ui', 'web platform', 'locales', ...SHARED];
const API_BASE = ['api db', 'api port', 'api config', 'api core', 'contract', 'locales'];
/** What each layer may import of the project. */
const MAY_IMPORT = {
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
  // Nothing of the product imports them, nor they of it: they are not part of what is installed.
  'stand-ins': ['stand-ins'],

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

  // Drawn documents for tests and for the demo: nothing that runs in production imports it.
  specimens: ['specimens', 'contract'],
  // Its types alone: the package needs nothing where it is installed (packages/server/build).
  'server client': ['server client', 'contract'],

  'desk lib': ['desk lib', 'client', 'contract', 'locales'],
  'desk ui': ['desk ui', 'desk lib', ...SHARED],
  'desk feature': ['desk feature', 'desk ui', 'desk lib', 'locales', ...SHARED],
  'desk app': ['desk app', 'desk feature', 'desk ui', 'desk lib', ...SHARED],
  'desk main': ['desk app', 'desk ui', 'desk lib'],
};

/** The floors of the api, the lowest first. */
const FLOORS = [
  api('core/'),
  '^apps/api/(?:src/platform|migrations)/',
  api(`${SUBJECT}/`),
  api('(?:app/|(?:main|operate)\\.ts$)'),
];

const files = (names) => names.map((name) => LAYERS[name]);
const IN_BROWSER = Object.keys(LAYERS).filter((name) =>
  /^(?:client|ui|marketplace|web (?!server|build)|desk)/.test(name),
);

/** A rule for the product's files at this path; `$1` in `to` is the first group of the path. */
const rule = (name, path, to) => ({
  name,
  severity: 'error',
  from: { path, pathNot: TEST },
  to,
});

export default {
  forbidden: [
    ...Object.entries(MAY_IMPORT).map(([name, others]) =>
      rule(`layer: ${name}`, LAYERS[name], {
        path: '^(?:apps|packages)/',
        // A dependency lies in its package's own folder where another package asks for an older one.
        pathNot: [...files(others), '/node_modules/'],
      }),
    ),
    // It imports something, or nothing and nothing imports it: otherwise the layer of the other file may not import it.
    ...[{}, { orphan: true }].map((kind) => ({
      name: 'no layer',
      severity: 'error',
      from: {
        path: '^(?:apps|packages)/[^/]+/src/.*\\.tsx?$',
        pathNot: [TEST, ...Object.values(LAYERS)],
        ...kind,
      },
      to: {},
    })),
    rule('a circle', '', { circular: true }),
    // Folders that import each other can be neither read nor moved separately, either.
    {
      ...rule('a circle of folders', api(''), { path: api(''), circular: true }),
      scope: 'folder',
    },
    rule('test code in the product', '', { path: TEST }),
    rule('a relative path out of its package', '^((?:apps|packages)/[^/]+)/', {
      path: '^(?:apps|packages)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
    }),
    ...FLOORS.slice(1).map((_, floor) =>
      rule('upward', FLOORS[floor], { path: FLOORS.slice(floor + 1) }),
    ),
    ...Object.entries(KNOWS).map(([subject, known]) =>
      rule('a subject that it does not know', api(`${subject}/`), {
        path: api(`${SUBJECT}/`),
        pathNot: [subject, ...Object.keys(known)].map((each) => api(`${each}/`)),
      }),
    ),
    rule('enters a subject beside its index.ts', api(`(${SUBJECT})/`), {
      path: api(`${SUBJECT}/`),
      pathNot: [api('$1/'), api(`${SUBJECT}/index\\.ts$`)],
    }),
    // An area of the platform is entered by the file with its folder's name, such as platform/messages/outbox/outbox.ts,
    // and a store is private to its area, but for the queue: every area runs its statements in its own transactions.
    rule('enters the platform beside its front door', api(`(platform/[^/]+|${SUBJECT})/`), {
      path: files(['api platform', 'api store']),
      pathNot: [api('$1/'), api(`(?:${SUBJECT}|platform/jobs)/`), '/([^/]+)/\\1\\.ts$'],
    }),
    rule('a queue that knows what it sends', api('platform/jobs/'), {
      path: files(['api platform', 'api store']),
      pathNot: api('platform/jobs/'),
    }),
    rule('a feature in another one', '^apps/(web|desk)/src/features/([^/]+)/', {
      path: '^apps/$1/src/features/',
      pathNot: '^apps/$1/src/features/$2/',
    }),
    rule('ui that fetches or stores', '^apps/(?:web|desk)/src/ui/', {
      path: '/(?:platform/http/call|platform/session/session|lib/call|lib/session)\\.tsx?$',
    }),
    // Texts are passed to it as properties.
    rule('ui with texts', files(['ui', 'web ui']), { path: 'node_modules/use-intl/' }),
    rule('not in a browser', files(IN_BROWSER), { dependencyTypes: ['core'] }),
    rule('contract with more than its two libraries', LAYERS.contract, {
      pathNot: [LAYERS.contract, 'node_modules/(?:zod|libphonenumber-js)/'],
    }),
    rule('texts with more than their parsers', LAYERS.locales, {
      pathNot: ['^packages/', 'node_modules/(?:use-intl|@formatjs/icu-messageformat-parser)/'],
    }),
    rule('not there', '', { couldNotResolve: true }),
  ],
  options: {
    // TypeScript 7 has no parser for other programs: package.json has the former one for them (decision 2).
    parser: 'tsc',
    tsPreCompilationDeps: true,
    // For the circles of folders.
    metrics: true,
    // The console shows files of docs/ as text (`?raw`): none of their code runs where they are imported.
    doNotFollow: { path: ['(?:^|/)node_modules/', '/dist/', '^docs/', TEST] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
