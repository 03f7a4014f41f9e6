/** Renders every email, as HTML and as plain text. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { business } from '#app/config/business.ts'
import { env } from '#app/platform/env.server.ts'
import { addressLine, EmailLayout, type Linked } from './email-layout.tsx'

export type EmailContent = {
  heading: string
  paragraphs: string[]
  facts?: [label: string, value: string][]
  /** `href`: a path or an absolute address. */
  action?: { label: string; href: string }
  more?: { label: string; href: string }
  footnote?: string
}

/** Both parts of an email. All content is plain text and is escaped. */
export function renderEmail({ heading, paragraphs, facts = [], action, more, footnote }: EmailContent): {
  html: string
  text: string
} {
  const links = { action: action && whole(action), more: more && whole(more) }
  const page = createElement(EmailLayout, { heading, paragraphs, facts, ...links, footnote })
  return {
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
    text: [
      heading,
      ...paragraphs,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ...[links.action, links.more].map((link) => link && `${link.label}: ${link.address}`),
      footnote,
      `${business.name}, ${addressLine}\n${business.phone.display}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}

function whole({ label, href }: { label: string; href: string }): Linked {
  return { label, address: new URL(href, env.origin).href }
}
