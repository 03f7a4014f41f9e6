/** The database of the site that the journeys walk through, for what only time or our staff would bring about. */
import postgres from 'postgres'

/** A connection to it; whoever opens it ends it. */
export function openJourneyDatabase() {
  const url = new URL(process.env.JOURNEY_DATABASE ?? '')
  url.pathname = `/${process.env.JOURNEY_NAME}`
  return postgres(url.href, { max: 1, onnotice: () => {} })
}
