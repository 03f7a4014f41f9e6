import { lazy, type ComponentType } from 'react'

import { onFirstSign } from './first-sign.ts'

/**
 * A part of a page, within a `<Suspense>`, whose scripts load when its element is at most half a screen away or the page is
 * touched at all. Until then the server's HTML is there and works as it does without scripts.
 */
export function hydrateWhenNear<Props>(id: string, load: () => Promise<ComponentType<Props>>) {
  // From here on, so that a sign before the hydration counts as well.
  const nearby = import.meta.env.SSR ? undefined : near(id)
  return lazy(async () => {
    await nearby
    return { default: await load().catch(() => withoutScripts(id)) }
  })
}

/** Scripts that do not come, after a release or on a broken line: the server's HTML stays, or is asked for. */
function withoutScripts(id: string): Promise<never> {
  if (!document.getElementById(id)) location.reload()
  return new Promise(() => {})
}

/** At once where the element is not there: the page was opened without loading the document. */
function near(id: string): Promise<void> {
  const element = document.getElementById(id)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) open()
      },
      { rootMargin: `${innerHeight / 2}px` },
    )
    observer.observe(element)
    const ignoreSigns = onFirstSign(open)
    function open() {
      observer.disconnect()
      ignoreSigns()
      resolve()
    }
  })
}
