/**
 * Who may import whom (HOUSE §3): routes and jobs → features → platform → tables; shared, messages and config are
 * leaves; ui knows no feature; emulators are loaded on demand. Types may be taken from anywhere below the edges.
 */
const edges = '^(server/|app/(routes/|jobs/|root\\.tsx|entry\\.|boot\\.server))'
const tests = '(\\.test\\.(js|tsx?)$|^tests/|^vitest\\.|^playwright\\.|^bench/)'
const pure = '(/(rules|forms)|^app/features/people/(usernames|passwords|sign-up|devices))\\.ts$'
/** @type {{ dependencyTypesNot: import('dependency-cruiser').DependencyType[] }} */
const type = { dependencyTypesNot: ['type-only'] }

/**
 * Which features may know another's rules, queries and components; everything else is composed in a route. Every
 * feature knows `access`. A new arrow is added here with its reason in the commit.
 */
const arrows = {
  account: ['earnings', 'images', 'people'],
  agreements: ['bookings'],
  approvals: ['earnings', 'people', 'presence'],
  audit: ['account', 'balances', 'deposits', 'payments'],
  availability: ['rates'],
  balances: ['bookings', 'charges', 'deposits', 'payments'],
  bookings: ['availability', 'deposits', 'documents', 'fleet', 'rates', 'referrals', 'taxes'],
  broker: ['payments', 'people'],
  charges: ['bookings', 'handovers', 'payments', 'taxes'],
  chat: ['people', 'presence'],
  customers: ['document-reviews', 'documents'],
  'calendar-feeds': ['fleet', 'garage'],
  'calendar-imports': ['fleet', 'garage'],
  changes: ['availability', 'balances', 'bookings', 'fleet', 'payments', 'taxes'],
  deposits: ['balances', 'bookings', 'charges'],
  drivers: ['availability', 'bookings', 'fleet'],
  'document-reviews': ['availability', 'bookings', 'documents'],
  earnings: ['bookings', 'people'],
  figures: ['bookings', 'membership'],
  films: ['images'],
  fleet: ['availability', 'images', 'rates'],
  garage: ['availability', 'bookings', 'fleet', 'images', 'listings'],
  handovers: ['bookings', 'documents', 'drivers', 'fleet', 'images', 'listings', 'payments', 'rentals', 'taxes'],
  'image-routing': ['fleet', 'images'],
  leads: ['membership', 'people'],
  'listing-reviews': ['fleet', 'images', 'listings', 'rates'],
  listings: ['earnings', 'fleet', 'images', 'media', 'views'],
  media: ['images'],
  office: [
    'approvals',
    'bookings',
    'calendar-imports',
    'changes',
    'charges',
    'deposits',
    'document-reviews',
    'leads',
    'listing-reviews',
    'moderation',
    'payments',
  ],
  payouts: ['earnings'],
  payments: ['bookings', 'charges', 'deposits'],
  people: ['presence', 'referrals'],
  rates: ['fleet'],
  referrals: ['fleet', 'views'],
  reminders: ['bookings', 'changes', 'documents', 'handovers', 'payments', 'people'],
  reviews: ['bookings', 'images'],
  rentals: ['bookings', 'earnings', 'people'],
  schedule: ['garage'],
  search: ['garage', 'leads', 'payments', 'rentals'],
  site: ['bookings', 'fleet'],
  'staff-bookings': ['availability', 'balances', 'bookings', 'fleet', 'payments', 'taxes'],
  uploads: ['documents', 'fleet', 'handovers', 'images', 'listings', 'rentals'],
  'waiting-list': ['availability', 'fleet'],
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'nobody-imports-an-edge',
      severity: 'error',
      from: { pathNot: `${tests}|${edges}|^remix\\.config\\.js$` },
      to: { path: edges },
    },
    {
      name: 'the-server-runs-without-the-sources',
      severity: 'error',
      comment: 'The production image has the build and, of app/, the leaves that its Dockerfile copies.',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^(app|drizzle)/', pathNot: '^app/shared/(caller|describe-error)\\.js$', ...type },
    },
    {
      name: 'tables-know-no-product',
      severity: 'error',
      comment: 'Types as well: what a column holds is declared with its table, and features import it.',
      from: { path: '^drizzle/tables/' },
      to: { path: '^(app|server|tests|emulators)/', pathNot: '^app/(shared|config)/' },
    },
    {
      name: 'edges-do-not-import-each-other',
      severity: 'error',
      from: { path: '^app/(routes|jobs)/', pathNot: `${tests}|^app/jobs/all\\.ts$` },
      to: { path: edges, ...type },
    },
    {
      name: 'leaves-stay-leaves',
      severity: 'error',
      from: { path: '^app/(shared|messages|config)/', pathNot: tests },
      to: { path: '^(app|drizzle|server|tests)/', pathNot: '^app/(shared|config|$1)/' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'No I/O, no framework: a function of its arguments.',
      from: { path: pure, pathNot: tests },
      to: { path: '(\\.server\\.tsx?$|^drizzle/|^app/(platform|ui)/|node_modules/(react|@remix-run)/)', ...type },
    },
    {
      name: 'rules-use-no-node',
      severity: 'error',
      from: { path: pure, pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-the-server-touches-data',
      severity: 'error',
      from: { path: '^app/', pathNot: `\\.server\\.tsx?$|${edges}|${tests}` },
      to: { path: '^(drizzle|app/platform)/', ...type },
    },
    {
      name: 'edges-ask-features',
      severity: 'error',
      from: { path: '^app/(routes/|jobs/|root\\.tsx)', pathNot: tests },
      to: { path: '(^drizzle/|node_modules/(drizzle-orm|stripe|uploadthing)/)', ...type },
    },
    {
      name: 'edges-know-few-platform-modules',
      severity: 'error',
      from: { path: '^app/(routes/|root\\.tsx)', pathNot: tests },
      to: {
        path: '^app/platform/',
        pathNot:
          '^app/platform/(csv-download|http|session|sign-in|live|clock|log|env|migrations|release)\\.server\\.ts$',
        ...type,
      },
    },
    {
      name: 'the-look-knows-nothing',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: tests },
      to: { path: '^(app/(features|platform)|drizzle)/', ...type },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: '^app/platform/', pathNot: tests },
      to: { path: '^app/(features|ui|routes|messages)/', ...type },
    },
    {
      name: 'emulators-are-loaded-on-demand',
      severity: 'error',
      comment: 'The production image does not contain them.',
      from: {
        path: '^(app|drizzle|server)/',
        pathNot: `^app/(boot|platform/(storage|photo-album|calendar-host))\\.server\\.ts$|${tests}`,
      },
      to: { path: '^emulators/', ...type },
    },
    {
      name: 'emulators-are-not-imported-statically',
      severity: 'error',
      from: { path: '^(app|drizzle|server)/', pathNot: tests },
      to: { path: '^emulators/', dynamic: false, ...type },
    },
    {
      name: 'emulators-know-no-product',
      severity: 'error',
      from: { path: '^emulators/', pathNot: tests },
      to: { path: '^(app|drizzle|server|tests)/', pathNot: '^app/(platform|shared)/' },
    },
    ...fence('stripe', '^app/platform/stripe\\.server\\.ts$'),
    ...fence('uploadthing', '^app/(platform/(storage|uploads?)[\\w-]*\\.server\\.ts|routes/api/uploadthing\\.ts)$'),
    ...fence('postgres', '^(app/platform/|server/embedded-postgres\\.js$|drizzle/)'),
    ...fence('remix-auth', '^app/platform/sign-in\\.server\\.ts$'),
    ...fence('remix-auth-form', '^app/platform/sign-in\\.server\\.ts$'),
    ...fence('nodemailer', '^app/platform/mail\\.server\\.ts$'),
    ...fence('pg-boss', '^app/platform/queue\\.server\\.ts$'),
    ...Object.entries(arrows).map(([feature, known]) => drawn(feature, [feature, ...known])),
    drawn(`(?!(${Object.keys(arrows).join('|')})/)[^/]+`, ['$1']),
    {
      name: 'never-another-features-commands',
      severity: 'error',
      from: { path: '^app/features/([^/]+)/', pathNot: tests },
      to: { path: '^app/features/.+/(commands|holds|checkout|refunds)\\.server\\.ts$', pathNot: '^app/features/$1/' },
    },
    {
      name: 'only-jobs-know-handlers',
      severity: 'error',
      comment: 'Emit an event (features/events.ts) instead of calling whoever acts on it.',
      from: { pathNot: `${tests}|^app/jobs/handle-events\\.ts$` },
      to: { path: '^app/features/.+/handlers\\.server\\.ts$' },
    },
    {
      name: 'features-emit-events',
      severity: 'error',
      comment: 'Work for later follows from an event; nothing else in a feature speaks to the queue.',
      from: { path: '^app/features/', pathNot: `${tests}|^app/features/emit\\.server\\.ts$` },
      to: { path: '^app/platform/queue\\.server\\.ts$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: '(\\.d\\.ts$|\\.cjs$|^app/(routes|jobs)/|^(server|tests|bench)/|^[^/]+\\.(ts|js)$)',
      },
      to: {},
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|cloudflare:)|\\?(url|raw)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}

/**
 * One package, one module that knows it.
 * @param {string} name
 * @param {string} home
 */
function fence(name, home) {
  return [
    {
      name: `one-fence-per-service-${name}`,
      severity: /** @type {const} */ ('error'),
      from: { path: '^(app|drizzle|server)/', pathNot: `${home}|${tests}` },
      to: { path: `node_modules/${name}/`, ...type },
    },
  ]
}

/**
 * A feature, and all that it may import among the features.
 * @param {string} feature
 * @param {string[]} known
 */
function drawn(feature, known) {
  return {
    name: 'drawn-arrows-only',
    severity: /** @type {const} */ ('error'),
    comment: 'A feature knows `access` and what is drawn for it in tests/house/layers.cjs.',
    from: { path: `^app/features/(${feature})/`, pathNot: tests },
    to: {
      path: '^app/features/',
      pathNot: `^app/features/((access|${known.join('|')})/|events\\.ts|emit\\.server\\.ts)`,
      ...type,
    },
  }
}
