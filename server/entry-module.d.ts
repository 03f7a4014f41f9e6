/** What the HTTP server uses of the application's build: its entry exports more than Remix asks of one. */
import type * as entry from '#app/entry.server.tsx'

type Ours = Omit<typeof entry, 'default' | 'handleDataRequest' | 'handleError' | 'streamTimeout'>

declare module '@remix-run/server-runtime/dist/build' {
  interface ServerEntryModule extends Ours {}
}
