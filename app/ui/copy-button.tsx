import { useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'

type Props = {
  text: string | (() => string)
  /** What is copied. */
  name: string
  words: { copy: string; copied: string }
}

/** Without scripts it is not there: what it copies is beside it. */
export function CopyButton({ text, name, words }: Props) {
  const [isCopied, setCopied] = useState(false)
  const canCopy = useHydrated() && 'clipboard' in navigator
  return (
    <>
      {canCopy && (
        <Button type="button" look="link" compact onClick={() => void copy()} aria-label={`${words.copy}, ${name}`}>
          {words.copy}
        </Button>
      )}
      <span className={isCopied ? 'small quiet' : 'visually-hidden'} role="status">
        {isCopied && words.copied}
      </span>
    </>
  )

  async function copy() {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
    setCopied(true)
  }
}
