/**
 * Who may import whom: routes and jobs → rooms → platform → tables; shared and figures are leaves; ui
 * knows no room; emulators are loaded on demand. Types may be taken from anywhere below the edges.
 */
const { rooms } = require('./rooms.cjs')

const room = `(?:${rooms.join('|')})`
const edges = '^(server/|app/(routes/|jobs/|root\\.tsx|entry\\.|boot\\.server))'
/** No I/O, and nothing of the product but numbers and names: everything may import them. */
const leaves = '^app/(shared/|business\\.ts$|.+/figures\\.ts$)'
const tests = '(\\.test\\.(js|tsx?)$|^tests/|^vitest\\.|^playwright\\.|^bench/)'
const pure = '(/(rules|forms)|^app/people/sign-in/(usernames|passwords|sign-up|devices))\\.ts$'
/** @type {{ dependencyTypesNot: import('dependency-cruiser').DependencyType[] }} */
const type = { dependencyTypesNot: ['type-only'] }

/**
 * Which rooms may know another's rules, queries and components; everything else is composed in a route. Inside a room no
 * list is kept. From the top: office, site, money, community, bookings, fleet, brokers, pictures, people. The arrows
 * marked with a number point upward, with that many imports. They are to be inverted; do not add to them.
 */
const arrows = {
  office: ['money', 'community', 'bookings', 'fleet', 'brokers', 'people'],
  site: ['bookings', 'fleet'],
  money: ['bookings', 'brokers', 'pictures', 'people'],
  community: ['bookings', 'fleet', 'pictures', 'people'],
  bookings: [/* 22 */ 'money', 'fleet', 'pictures', 'people'],
  fleet: ['pictures', 'people'],
  brokers: [/* 1 */ 'money', 'people'],
  pictures: ['people'],
  people: [],
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
      to: { path: '^(app|server|tests|emulators)/', pathNot: leaves },
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
      from: { path: leaves, pathNot: tests },
      to: { path: '^(app|drizzle|server|tests)/', pathNot: `${leaves}|^app/route(s|-entries)\\.ts$` },
    },
    {
      name: 'browsers-get-no-route-table',
      severity: 'error',
      comment: 'Links take their types from it.',
      from: { path: '^app/', pathNot: `${tests}|^app/(routes|page-kinds)\\.ts$` },
      to: { path: '^app/route(s|-entries)\\.ts$', ...type },
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
          '^app/platform/(csv-download|http|session|settled-form|sign-in|live|clock|log|env|migrations|read-together|release)\\.server\\.ts$',
        ...type,
      },
    },
    {
      name: 'the-look-knows-nothing',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: tests },
      to: { path: `^(app/(${room}|platform)|drizzle)/`, ...type },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: '^app/platform/', pathNot: tests },
      to: { path: `^app/(${room}|ui|routes)/`, pathNot: leaves, ...type },
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
    ...Object.entries(arrows).map(([name, known]) => drawn(name, known)),
    {
      name: 'never-another-subjects-commands',
      severity: 'error',
      from: { path: `^app/${room}/([^/]+)/`, pathNot: tests },
      to: {
        path: `^app/${room}/.+/(commands|holds|checkout|refunds)\\.server\\.ts$`,
        pathNot: `^app/${room}/$1/`,
      },
    },
    {
      name: 'only-the-queue-knows-what-rooms-do-by-themselves',
      severity: 'error',
      comment: 'Emit an event (app/events.ts) instead of calling whoever acts on it.',
      from: { pathNot: `${tests}|^app/jobs/all\\.ts$` },
      to: { path: `^app/${room}/jobs\\.server\\.ts$` },
    },
    {
      name: 'rooms-emit-events',
      severity: 'error',
      comment: 'Work for later follows from an event; nothing else in a room speaks to the queue.',
      from: { path: `^app/${room}/`, pathNot: tests },
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
 * A room, and the rooms that it may import from.
 * @param {string} name
 * @param {string[]} known
 */
function drawn(name, known) {
  return {
    name: 'drawn-arrows-only',
    severity: /** @type {const} */ ('error'),
    comment: 'A room knows itself and what is drawn for it in tests/house/layers.cjs.',
    from: { path: `^app/${name}/`, pathNot: tests },
    to: { path: `^app/${room}/`, pathNot: `^app/(${[name, ...known].join('|')})/`, ...type },
  }
}
