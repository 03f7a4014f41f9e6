import { business } from '#app/config/business.ts'

/** Longer descriptions are cut by whoever shows them, mid-word. */
const longestDescription = 160

/** Title and description of a page, for its `meta` export; what a page says of itself where it is shared is the same. */
export function pageMeta(title: string, description: string) {
  return metaOf(`${title} | ${business.name}`, title, description)
}

/** The home page, whose title begins with the name. */
export function homeMeta() {
  const title = `${business.name} | ${business.tagline}`
  return metaOf(title, title, `${business.tagline} ${business.secondLine}`)
}

function metaOf(title: string, shared: string, description: string) {
  const short = clipped(description, longestDescription)
  return [
    { title },
    { name: 'description', content: short },
    { property: 'og:title', content: shared },
    { property: 'og:description', content: short },
  ]
}

/** A text in at most `length` characters, cut between words. */
export function clipped(text: string, length: number): string {
  const whole = text.trim()
  if (whole.length <= length) return whole
  const cut = whole.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s.,;:]+$/, '')}…`
}
