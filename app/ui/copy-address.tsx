import { CopyButton } from '#app/ui/copy-button.tsx'

type Words = { open: string; copy: string; copied: string }

/** Without scripts the link itself can be copied. */
export function CopyAddress({ href, name, words }: { href: string; name: string; words: Words }) {
  return (
    <>
      <a className="link small" href={href} aria-label={`${words.open}, ${name}`}>
        {words.open}
      </a>
      <CopyButton text={() => new URL(href, location.href).href} name={name} words={words} />
    </>
  )
}
