/** Links to write to people and to call them. */

/** Local parts may have characters that end the path of a URL: `?`, `#`, `%`. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

/** Of a number in any form that we store or print; older ones may have an extension. */
export function telHref(phone: string): string {
  const [number = '', extension] = phone.split(/[\s,;]*(?:ext[a-z]*\.?|x|#)[\s=:]*/i)
  const dialed = number.replace(/[^+\d]/g, '')
  const whole = /^\d{10}$/.test(dialed) ? `+1${dialed}` : dialed
  return `tel:${whole}${extension ? `;ext=${extension}` : ''}`
}
