/** Which requests show a page to a person (decision 052). */
import { isbot } from 'isbot'

export type ViewHeaders = { get(name: string): string | null }

/**
 * A page opened by a person: not by a machine, and not one fetched ahead that may never be seen; the browser reports
 * those once they are shown (`usePrefetchedView` of its page).
 */
export function isView(method: string, headers: ViewHeaders): boolean {
  const agent = headers.get('user-agent')
  if (!agent || isbot(agent)) return false
  if (method === 'HEAD') return headers.get('sec-fetch-site') === 'same-origin'
  return method === 'GET' && !isFetchedAhead(headers)
}

/** Before anybody has asked for it, and perhaps for no one. */
export function isFetchedAhead(headers: ViewHeaders): boolean {
  return [headers.get('sec-purpose'), headers.get('purpose')].some((purpose) => purpose?.includes('prefetch'))
}
