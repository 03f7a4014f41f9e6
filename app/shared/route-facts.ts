import type { Problem } from './outcome.ts'

/**
 * What the house knows of a route beside its loader, its action and its view: the module exports it as `route`. Only the
 * server reads it, and the browser's build leaves it out.
 */
export interface RouteFacts {
  /** What people read when its loader can't read through no fault of theirs. By default the page is not available. */
  unread?: Problem | ((asked: URL) => Problem)
  /** What they read when its form or button fails through no fault of theirs. By default it is not available. */
  failed?: Problem | ((entries: Entries, asked: URL) => Problem)
  /** It is the same for every visitor and kept in memory (decision 015), by these parameters of its address. */
  cached?: { reads: readonly string[] }
  /** What crawlers may do. By default they index what is cached, and are asked to request nothing else. */
  crawlers?: 'index' | 'noindex'
}

/** The texts of a form by their names; of those given more than once, the last. */
export type Entries = Readonly<Record<string, string>>

export function unreadWords(route: RouteFacts | undefined, address: string): Problem | undefined {
  return typeof route?.unread === 'function' ? route.unread(new URL(address)) : route?.unread
}

export function failedWords(
  route: RouteFacts | undefined,
  entries: readonly (readonly [string, string])[],
  address: string,
): Problem | undefined {
  return typeof route?.failed === 'function'
    ? route.failed(Object.fromEntries(entries), new URL(address))
    : route?.failed
}

declare module '@remix-run/server-runtime/dist/routeModules' {
  interface EntryRouteModule {
    route?: RouteFacts
  }
}
