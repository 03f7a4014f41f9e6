/** The one look of our mails: tables and inline styles, since mail programs know little else, and the same as plain text. */
import { business } from '#app/config/business.ts'
import { env } from '#app/platform/env.server.ts'

export type Letter = {
  heading: string
  paragraphs: string[]
  /** Label and value, one line each. */
  facts?: [label: string, value: string][]
  /** `href` is a path of this site or a whole address. */
  action?: { label: string; href: string }
  /** Stands small under the rest. */
  footnote?: string
}

const sans = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const ink = '#16150f'
const quiet = '#504c45'
const line = '#d9d4cb'

/** Gives both parts of a mail. Everything in the letter is text: it is escaped here. */
export function letter({ heading, paragraphs, facts = [], action, footnote }: Letter): { html: string; text: string } {
  const link = action && { label: action.label, address: new URL(action.href, env.origin).href }
  return {
    html: page(heading, [
      `<h1 style="margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:500;color:${ink}">${escape(heading)}</h1>`,
      ...paragraphs.map((text) => `<p style="margin:0 0 16px;color:${quiet}">${escape(text)}</p>`),
      facts.length > 0 ? factsTable(facts) : '',
      link ? button(link) : '',
      footnote ? `<p style="margin:24px 0 0;font-size:14px;color:${quiet}">${escape(footnote)}</p>` : '',
    ]),
    text: [
      heading,
      ...paragraphs,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      link ? `${link.label}: ${link.address}` : '',
      footnote ?? '',
      `${business.name}, ${addressLine()}\n${business.phone.display}`,
    ].filter(Boolean).join('\n\n'),
  }
}

function factsTable(facts: [string, string][]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid ${line};color:${quiet};vertical-align:top">${escape(label)}</td>` +
      `<td style="padding:10px 0;border-bottom:1px solid ${line};color:${ink};text-align:right">${escape(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-top:1px solid ${line};border-collapse:collapse">${rows.join('')}</table>`
}

function button({ label, address }: { label: string; address: string }): string {
  const look = `display:inline-block;padding:14px 28px;background:${ink};color:#ffffff;text-decoration:none;font-size:16px`
  return (
    `<p style="margin:8px 0 0"><a href="${escape(address)}" style="${look}">${escape(label)}</a></p>` +
    `<p style="margin:12px 0 0;font-size:13px;color:${quiet};word-break:break-all">${escape(address)}</p>`
  )
}

function page(title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;background:#f5f3ef;${sans};font-size:16px;line-height:1.6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 24px;font-size:15px;letter-spacing:.32em;color:${ink}">${escape(business.name.toUpperCase())}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border-top:2px solid #745a2c">${parts.filter(Boolean).join('\n')}</td></tr>
<tr><td style="padding:20px 0;font-size:13px;color:${quiet}">${escape(addressLine())}<br>${escape(business.phone.display)}</td></tr>
</table></td></tr></table></body></html>`
}

function addressLine(): string {
  const { street, city, region, postalCode } = business.address
  return `${street}, ${city}, ${region} ${postalCode}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
