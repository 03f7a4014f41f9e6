import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { business } from '#app/business.ts'
import { env } from '#app/platform/env.server.ts'
import { lineAddress } from './email-line.server.ts'
import { addressLine, EmailLayout, type Linked } from './email-layout.tsx'

export type EmailFact = readonly [label: string, value: string | null | undefined]

export type EmailContent = {
  heading: string
  picture?: { href: string; alt: string; width: number; height: number; line?: string | null }
  paragraphs: string[]
  facts?: readonly EmailFact[]
  action?: { label: string; href: string }
  more?: { label: string; href: string }
  footnote?: string
}

export function renderEmail({ heading, picture, paragraphs, action, more, footnote, ...content }: EmailContent): {
  html: string
  text: string
} {
  const facts = (content.facts ?? []).flatMap(([label, value]) => (value ? [[label, value] as const] : []))
  const links = { action: action && absolute(action), more: more && absolute(more) }
  const page = createElement(EmailLayout, {
    heading,
    wordmark: address('/email-wordmark.png'),
    picture: picture && { ...picture, address: address(picture.href) },
    line: picture?.line ? lineAddress(picture.line) : undefined,
    paragraphs,
    facts,
    ...links,
    footnote,
  })
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

function absolute({ label, href }: { label: string; href: string }): Linked {
  return { label, address: address(href) }
}

function address(href: string): string {
  return new URL(href, env.origin).href
}
