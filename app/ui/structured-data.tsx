/**
 * What a page is about, for machines: JSON-LD, which no browser runs and no content policy stops. What the server has
 * written stays, so a page that hydrates need not be able to write it again.
 */
export function StructuredData({ things }: { things: object[] }) {
  const graph = { '@context': 'https://schema.org', '@graph': things }
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inert(graph) }} />
  )
}

/** JSON in which nothing can end the element it stands in. */
export function inert(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
