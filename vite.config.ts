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
      // Words and figures are data: a page that names none of a file's does not load it.
      // Nothing happens where a property is read: what only the server reads of a route goes, with the words it names.
      treeshake: {
        moduleSideEffects: (id) => !/\/app\/(business|.+\/(words|figures))\.ts$/.test(id),
        propertyReadSideEffects: false,
      },
      output: isSsrBuild
        ? { chunkFileNames: serverChunk }
        : { manualChunks: startOfPages(), chunkFileNames: pageChunk },
    },
  },
}))

/** The emulators' chunks are in a folder of their own, which the production image leaves out. */
function serverChunk({ facadeModuleId }: PreRenderedChunk): string {
  return facadeModuleId?.includes('/emulators/') ? 'emulators/[name]-[hash].js' : 'assets/[name]-[hash].js'
}

/** What pages share has no name: names took a hundred bytes of the ten packets that a car's page arrives in. */
function pageChunk({ isDynamicEntry }: PreRenderedChunk): string {
  return isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'
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

/**
 * One file is made by hand: what working pages start with (React, the router, root, the layouts and all that they import),
 * what every form needs, and what a car's page takes from `ui`, `shared` and figures, with its modules of a few lines.
 * Everything else follows the routes: Rollup puts what the same pages load into one file.
 */
function startOfPages(): GetManualChunk {
  let start: Set<string> | undefined
  let car: Set<string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    const entries = () => [...getModuleIds()].filter((one) => getModuleInfo(one)?.isEntry)
    start ??= closureOf(entries().filter((one) => !one.includes('/app/routes/') || one.includes('/layout.tsx')))
    car ??= closureOf(entries().filter((one) => one.includes('/app/routes/car/detail.tsx')))
    return isShared(id) || isSmall(id) ? 'framework' : undefined

    function isShared(one: string): boolean {
      // Rollup marks with \0 what is in no file: what Vite puts around imports is needed by every page.
      if (start?.has(one) || /^\0(?!\/)/.test(one)) return true
      if (
        /@conform-to|\/app\/ui\/form\/(?!check-text|conflict-fields|fit-picture|list-filter|send-in-pieces)/.test(one)
      )
        return true
      return car?.has(one) === true && /\/app\/(ui|shared)\/|\/figures\.ts$|\.css\?/.test(one)
    }

    /** A file of its own would weigh more in the page that names it than it holds. */
    function isSmall(one: string): boolean {
      const { code, importedIds = [] } = getModuleInfo(one) ?? {}
      if (!code || code.length > 500 || one.includes('/app/routes/')) return false
      return car?.has(one) === true && importedIds.every(isShared)
    }

    function closureOf(given: string[]): Set<string> {
      const found = new Set(given)
      for (const one of found) for (const other of getModuleInfo(one)?.importedIds ?? []) found.add(other)
      return found
    }
  }
}
