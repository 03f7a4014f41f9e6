/** Splits a plain text at its web addresses, so that they can be followed from the page. */
export function linked(text: string): { text: string; href?: string }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? { text: part, href: part } : { text: part }))
}
