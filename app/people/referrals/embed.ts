/** A card for a broker's own site: a picture and a link. */
export type Card = { href: string; src: string; alt: string; width: number; height: number }

/** What the broker pastes. Plain HTML, so that it runs nothing and keeps nothing there; it shrinks with a narrow page. */
export function cardHtml({ href, src, alt, width, height }: Card): string {
  const image = `<img src="${escaped(src)}" alt="${escaped(alt)}" width="${width}" height="${height}" loading="lazy" style="min-width:0;height:auto">`
  return `<a href="${escaped(href)}" rel="sponsored" style="display:flex;align-items:flex-start">${image}</a>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
