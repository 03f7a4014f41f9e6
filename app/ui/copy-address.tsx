import { useState } from 'react'

import { labels } from '#app/messages/labels.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'

type Words = { open: string; copy: string; copied: string }

const { of } = labels.media

/** Without scripts the link itself can be copied. */
export function CopyAddress({ href, name, words }: { href: string; name: string; words: Words }) {
  const [isCopied, setCopied] = useState(false)
  const canCopy = useHydrated() && 'clipboard' in navigator
  return (
    <>
      <a className="link small" href={href} aria-label={of(words.open, name)}>
        {words.open}
      </a>
      {canCopy && (
        <Button type="button" look="link" compact onClick={() => void copy()} aria-label={of(words.copy, name)}>
          {words.copy}
        </Button>
      )}
      <span className={isCopied ? 'small quiet' : 'visually-hidden'} role="status">
        {isCopied && words.copied}
      </span>
    </>
  )

  async function copy() {
    await navigator.clipboard.writeText(new URL(href, location.href).href)
    setCopied(true)
  }
}
