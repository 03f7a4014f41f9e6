import path from 'node:path'

import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import type { GetManualChunk, PreRenderedChunk } from 'rollup'
import { build, defineConfig, type Plugin } from 'vite'

import { workingPaths } from './app/page-kinds.ts'
import routes from './app/routes.ts'
import remixConfig from './remix.config.js'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), smallScripts()],
  // Of many files each, and needed by every start: as one they are read in two thirds of the time.
  ssr: {
    noExternal: isSsrBuild
      ? ['stripe', 'drizzle-orm', 'zod', 'libphonenumber-js', '@conform-to/zod', '@conform-to/react', '@conform-to/dom']
      : [],
  },
  define: { __WORKING_PATHS__: JSON.stringify(workingPaths(routes)) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Ten seconds more once, 5 KB less of the framework on every phone.
    minify: isSsrBuild ? false : 'terser',
    // The second pass takes another 400 bytes from what every working page loads, the language of `target` 200 more.
    terserOptions: { ecma: 2020, safari10: false, compress: { passes: 2 } },
    rollupOptions: {
      // Messages are data: a page loads the areas that it names, not every area of the catalogue.
      // Nothing happens where a property is read: what only the server reads of a route goes, with the words it names.
      treeshake: { moduleSideEffects: (id) => !id.includes('/app/messages/'), propertyReadSideEffects: false },
      output: isSsrBuild ? { chunkFileNames: serverChunk } : { manualChunks: chunksByUse() },
    },
  },
}))

/** The emulators' chunks stand in a folder of their own, which the production image leaves out. */
function serverChunk({ facadeModuleId }: PreRenderedChunk): string {
  return facadeModuleId?.includes('/emulators/') ? 'emulators/[name]-[hash].js' : 'assets/[name]-[hash].js'
}

/** The page scripts (`…js?url`), each joined with what it imports and without its comments: a phone fetches one small file. */
function smallScripts(): Plugin {
  return {
    name: 'small-scripts',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?')
      if (query !== 'url' || !file.endsWith('.js')) return undefined
      const reference = this.emitFile({ type: 'asset', name: path.basename(file), source: await joined(file) })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
    resolveFileUrl({ fileName }) {
      return fileName.endsWith('.js') ? JSON.stringify(`/${fileName}`) : null
    },
  }
}

async function joined(file: string): Promise<string> {
  const settings = { write: false, target: 'es2022', modulePreload: false, rollupOptions: { input: file } } as const
  const built = await build({ configFile: false, publicDir: false, logLevel: 'error', build: settings })
  if (!('output' in built)) throw new Error(`${file}: not one script`)
  return built.output[0].code
}

/** The message areas that a kind of page names; each other area is a chunk that only the pages naming it load. */
const chunkOfMessages: Record<string, string> = {
  'labels/sitewide': 'shared',
  'problems/sitewide': 'shared',
  'labels/forms': 'forms',
  'labels/fleet': 'fleet',
  'labels/rates': 'shared',
  'problems/car': 'car',
  'labels/booking': 'booking',
  'labels/conflicts': 'conflicts',
  'labels/condition': 'condition',
  'labels/garage': 'garage',
  'problems/booking': 'booking',
  'labels/drivers': 'drivers',
  'problems/drivers': 'drivers',
  'labels/bookings': 'working',
  'labels/notes': 'working',
  'labels/office': 'office',
  'labels/office-search': 'working',
  'labels/payments': 'working',
  'labels/people': 'working',
  'labels/site': 'working',
  'labels/chat': 'chat-messages',
  'problems/chat': 'chat-messages',
}

/**
 * Few files: thirty small ones cost a phone thirty answers' headers and compress worse. What every working page starts
 * with, what a car's page adds, what its booking form adds when it comes near, what each of these and other pages share
 * (fleet, rental), what pages with a form add, and what only the other working pages need.
 */
function chunksByUse(): GetManualChunk {
  let shared: Set<string> | undefined
  let car: Set<string> | undefined
  let booking: Set<string> | undefined
  let others: Set<string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    const area = /\/app\/messages\/((?:problems|labels)\/[\w-]+)\.ts$/.exec(id)?.[1]
    if (area) return chunkOfMessages[area] ?? area.replace('/', '-')
    // The booking form asks for additional drivers; most pages of a booking do not.
    if (/\/(booking\/driver-(rows|rules|terms|fields)|form\/optional-fields|config\/drivers)\.tsx?$/.test(id))
      return 'drivers'
    // Messages name figures; those of one feature come with the pages that are not a visitor's.
    if (/\/app\/(config\/(?!business\.|charges\.|delivery\.)|shared\/rental-hrefs)/.test(id)) return 'working'
    // Fetched for signed-in people alone. Everything it imports is in the first chunk, so it brings no other along.
    if (/\/ui\/live\/(reader|stream|lease|tabs|event-buffer|use-live|throttle)\.[jt]s$/.test(id)) return 'stream'
    if (id.endsWith('/use-revalidation.ts')) return 'shared'
    const modules = [...getModuleIds()]
    shared ??= closureOf(modules.filter((one) => getModuleInfo(one)?.isEntry && !one.includes('/app/routes/')))
    car ??= closureOf(modules.filter((one) => one.includes('/app/routes/car/detail.tsx')))
    booking ??= closureOf(modules.filter((one) => one.endsWith('/app/bookings/booking/booking-section.tsx')))
    others ??= closureOf(modules.filter((one) => /\/app\/routes\/(portal|account|admin|car\/confirmation)/.test(one)))
    // Rollup marks with \0 what stands in no file: what Vite puts around imports is needed by every page.
    if (shared.has(id) || /^\0(?!\/)/.test(id)) return 'shared'
    // Addresses of styles and page scripts.
    if (/\.css\?|\.js\?url$/.test(id)) return car.has(id) || booking.has(id) ? 'shared' : 'working'
    const isCommon = car.has(id) || (booking.has(id) && others.has(id))
    if (isCommon && /\/app\/(ui(?!\/form)|shared)\//.test(id)) return 'shared'
    if (/@conform-to|\/app\/ui\/form\/(?!check-text|fit-picture)/.test(id)) return 'forms'
    // Pages of a report, of a booking and of its charges show them together.
    if (/\/handovers\/(compared-photos|damage-list|photo-list|report-facts)\.tsx$/.test(id)) return 'condition'
    // What somebody else has changed meanwhile, wherever a form asks; and what the pages of a car in the garage share.
    if (/\/listings\/(conflicts\.ts|changed-meanwhile\.tsx)$/.test(id)) return 'conflicts'
    if (id.endsWith('/vehicle-tabs.tsx')) return 'garage'
    // A few lines each, on most pages behind the sign-in.
    if (/\/(sign-in\/standing|subscription\/(manage-form|subscribe-form|subscription-banner))\.tsx$/.test(id))
      return 'standing'
    if (/\/booking\/(booking-status|special-requests|trip-words)\.tsx$/.test(id)) return 'working'
    // Few of the other pages show a review.
    if (id.includes('/reviews/review-photos.tsx')) return 'review-photos'
    if (car.has(id) && !id.includes('/app/routes/')) return others.has(id) ? 'fleet' : 'car'
    // Alone, since the pages of a booking need no more of what reserving shares with them.
    if (/\/booking\/(price-table|line-words)\.tsx?$/.test(id)) return 'price-table'
    if (/\/booking\/(miles|extras)\.ts$/.test(id)) return 'miles'
    if (booking.has(id)) return others.has(id) ? 'rental' : 'booking'
    return /\/app\/ui\/(?!form\/(check-text|fit-picture)|share|month-chart)/.test(id) ? 'working' : undefined

    function closureOf(given: string[]): Set<string> {
      const found = new Set(given)
      for (const one of found) for (const other of getModuleInfo(one)?.importedIds ?? []) found.add(other)
      return found
    }
  }
}
