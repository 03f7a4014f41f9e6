export type SitemapEntry = { address: string; changedAt?: Date; images?: string[] }

export function sitemap(entries: SitemapEntry[]): string {
  const pages = entries.map(({ address, changedAt, images = [] }) => {
    const pictures = images.map((image) => `<image:image>${element('image:loc', image)}</image:image>`)
    return `<url>${element('loc', address)}${lastChange(changedAt)}${pictures.join('')}</url>`
  })
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
  return xml(`<urlset ${names}>\n${pages.join('\n')}\n</urlset>`)
}

export function sitemapIndex(parts: SitemapEntry[]): string {
  const lists = parts.map(
    ({ address, changedAt }) => `<sitemap>${element('loc', address)}${lastChange(changedAt)}</sitemap>`,
  )
  return xml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lists.join('\n')}\n</sitemapindex>`)
}

export function latest(instants: (Date | undefined)[]): Date | undefined {
  const known = instants.filter((instant) => instant !== undefined)
  return known.length > 0 ? new Date(Math.max(...known.map(Number))) : undefined
}

function lastChange(at: Date | undefined): string {
  return at ? element('lastmod', at.toISOString()) : ''
}

function element(name: string, text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
  return `<${name}>${text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)}</${name}>`
}

function xml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`
}
