import fs from 'node:fs'
import path from 'node:path'

import { vitePlugin as remix } from '@remix-run/dev'
import type { RouteConfigEntry } from '@remix-run/route-config'
import tailwindcss from '@tailwindcss/vite'
import type { GetManualChunk, PreRenderedChunk } from 'rollup'
import { build, defineConfig, type Plugin } from 'vite'

import routes from './app/routes.ts'
import remixConfig from './remix.config.js'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), onlyHydratedPages(), smallScripts()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Ten seconds more once, 5 KB less of the framework on every phone.
    minify: isSsrBuild ? false : 'terser',
    rollupOptions: { output: isSsrBuild ? { chunkFileNames: serverChunk } : { manualChunks: oneForAll() } },
  },
}))

/** The emulators' chunks stand in a folder of their own, which the production image leaves out. */
function serverChunk({ facadeModuleId }: PreRenderedChunk): string {
  return facadeModuleId?.includes('/emulators/') ? 'emulators/[name]-[hash].js' : 'assets/[name]-[hash].js'
}

/**
 * The browser's build holds the pages that ship the framework, and no others: what those use of a shared package would
 * travel with these. When the framework is led to one, by a redirect, it loads whole.
 */
function onlyHydratedPages(): Plugin {
  const folder = path.resolve(remixConfig.appDirectory ?? 'app')
  const hydrated = new Set(filesOf(routes as RouteConfigEntry[], []).map((file) => path.join(folder, file)))
  return {
    name: 'only-hydrated-pages',
    apply: 'build',
    transform(_code, id, options) {
      const [file = '', query] = id.split('?')
      const unused =
        query?.startsWith('__remix-build-client-route') &&
        file.includes('/routes/') &&
        !hydrated.has(path.resolve(file))
      return unused && !options?.ssr ? { code: loadWhole, map: null } : undefined
    },
  }

  /** The modules of the pages that say `hydrate: true` in their handle, with those they stand in. */
  function filesOf(entries: RouteConfigEntry[], around: string[]): string[] {
    return entries.flatMap(({ file, children = [] }) => {
      const own = fs.readFileSync(path.join(folder, file), 'utf8').includes('hydrate: true') ? [...around, file] : []
      return [...own, ...filesOf(children, [...around, file])]
    })
  }
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
      // The mark that Vite itself leaves for a file: it becomes the address, and Remix hears of the file.
      return `export default "__VITE_ASSET__${reference}__"`
    },
  }
}

async function joined(file: string): Promise<string> {
  const settings = { write: false, target: 'es2022', modulePreload: false, rollupOptions: { input: file } } as const
  const built = await build({ configFile: false, publicDir: false, logLevel: 'error', build: settings })
  if (!('output' in built)) throw new Error(`${file}: not one script`)
  return built.output[0].code
}

const loadWhole = 'export default function LoadWhole() { location.reload(); return null }'

/**
 * What these pages share is one file: thirty small ones cost a phone thirty answers' headers and compress worse. What
 * is imported only when it is needed stays by itself.
 */
function oneForAll(): GetManualChunk {
  let shared: Set<string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    shared ??= closureOf([...getModuleIds()].filter((one) => getModuleInfo(one)?.isEntry))
    return shared.has(id) && !id.includes('/app/routes/') ? 'shared' : undefined

    function closureOf(entries: string[]): Set<string> {
      const found = new Set(entries)
      for (const one of found) for (const other of getModuleInfo(one)?.importedIds ?? []) found.add(other)
      return found
    }
  }
}
