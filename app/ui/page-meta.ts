import { business } from '#app/business.ts'

/** Search engines cut longer descriptions. */
const longestDescription = 160

export function pageMeta(title: string, description: string) {
  return metaOf(`${title} | ${business.name}`, title, description)
}

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

export function clipped(text: string, length: number): string {
  const whole = text.trim()
  if (whole.length <= length) return whole
  const cut = whole.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s.,;:\uD800-\uDBFF]+$/, '')}…`
}
