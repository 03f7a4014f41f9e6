/**
 * What axe cannot see, measured in the page itself: what is lost on a small screen, and whether the focus shows wherever
 * it comes. Each function runs in the browser, so each stands alone; each gives what it found, in words.
 */

/**
 * What a page is made of, as words that two pages share where they look alike: its layout, the fields and the mistakes of
 * its forms, the columns of its tables, and the classes of its markup. Data are none of it.
 */
export function partsOf(): string[] {
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown)
  /** Ids, numbers and dates. */
  const plain = (name: string) => name.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '#')
  const layout = all('body > *, nav').map(({ tagName, className }) => `${tagName}.${className}`)
  const forms = all('main form').map((form) => {
    const fields = [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(shown)
    const names = fields.map(({ name, ariaInvalid }) => plain(name) + (ariaInvalid === 'true' ? '!' : ''))
    return `form ${[...new Set(names)].sort()}`
  })
  const tables = all('main table').map(
    (table) => `table ${[...table.querySelectorAll('thead th')].map((head) => plain(head.textContent ?? ''))}`,
  )
  const classes = all('main *').flatMap((element) => [...element.classList].map((name) => `class ${name}`))
  return [...new Set([`layout ${[...new Set(layout)]}`, ...forms, ...tables, ...classes])]
}

/** What stands out of a screen of this width: the page itself, and text that nothing scrolls into view. */
export function beside(width: number): string[] {
  const clips = (element: Element): boolean => {
    const parent = element.parentElement
    return (
      parent !== null && parent !== document.body && (getComputedStyle(parent).overflowX !== 'visible' || clips(parent))
    )
  }
  const out = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right, width: own } = element.getBoundingClientRect()
    return (
      own > 1 &&
      (left < -1 || right > width + 1) &&
      !element.closest('.skip, svg') &&
      element.textContent?.trim() &&
      !clips(element)
    )
  })
  const found = out.map(
    (element) => `${element.tagName} ${element.className} ${element.textContent!.trim().slice(0, 30)}`,
  )
  return document.documentElement.scrollWidth > width ? ['the page itself', ...found] : found
}

/** Dates, times and choices of which less is to be seen than is in them. Beside a date its picker's icon may move up. */
export function cutValues(): string[] {
  const pickerMargin = 24
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[type=date], select')
  return [...fields].flatMap((field) => {
    if (!field.value || !field.checkVisibility()) return []
    const copy = field.cloneNode(true) as typeof field
    if (field instanceof HTMLSelectElement)
      copy.replaceChildren(...[...field.selectedOptions].map((one) => one.cloneNode(true)))
    // Without a last day there would be room for years of six digits.
    if (copy instanceof HTMLInputElement) copy.max ||= '9999-12-31'
    copy.style.cssText = 'position: absolute; visibility: hidden; width: max-content'
    field.after(copy)
    const needed = copy.offsetWidth - (field.type === 'date' ? pickerMargin : 1)
    copy.remove()
    return field.offsetWidth < needed ? [`value cut off: ${field.name}, ${field.offsetWidth} of ${needed} px`] : []
  })
}

/** Sums in the display face, whose points and commas all but disappear between figures that are not tabular. */
export function closeFigures(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    if (!parentElement || !/\d[.,]\d/.test(textContent ?? '')) continue
    const { fontFamily, fontVariantNumeric } = getComputedStyle(parentElement)
    if (/^"?Marque Display/.test(fontFamily) && !fontVariantNumeric.includes('tabular-nums'))
      found.push(`figures run together: ${textContent}`)
  }
  return found
}

/** Text that is cut off by its own box, or that lies on other text. */
export function lost(): string[] {
  type Line = { rect: DOMRect; words: string; of: Element; layer: Element | null }
  const found: string[] = []
  const lines: Line[] = []
  // Each asks an element's style, and then its parent's: what is known of that one is not asked again for the next text.
  /** In a box of a pixel: there for anyone who hears the page. */
  const isForReaders = upward(
    false,
    (element) => element.clientWidth === 1 && element.clientHeight === 1 && { found: true },
  )
  /** The nearest box that hides what stands out of it and cannot be scrolled. */
  const cutting = upward<Element | null>(null, (element) => {
    if (element === document.body) return { found: null }
    const { overflowX, overflowY, position } = getComputedStyle(element)
    if (/auto|scroll/.test(overflowX + overflowY)) return { found: null }
    if (/hidden|clip/.test(overflowX + overflowY)) return { found: element }
    return position === 'fixed' && { found: null }
  })
  /** The nearest box of its own that is scrolled. */
  const scroller = upward<Element | null>(null, (element) => {
    if (element === document.body) return { found: null }
    const { overflowX, overflowY } = getComputedStyle(element)
    return /auto|scroll/.test(overflowX + overflowY) && { found: element }
  })
  /** A panel on an opaque ground of its own hides what it lies on: no text shows through it. */
  const layerOf = upward<Element | null>(null, (element) => {
    const { position, backgroundColor } = getComputedStyle(element)
    const isLayer = /fixed|sticky/.test(position) || (position === 'absolute' && backgroundColor.startsWith('rgb('))
    return isLayer && { found: element }
  })
  const client = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = client.nextNode(); node; node = client.nextNode()) {
    const element = node.parentElement!
    const words = node.textContent!.trim()
    if (!words || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (
      element.closest('.visually-hidden, .skip, svg, option, noscript, [inert], [aria-hidden=true]') ||
      isForReaders(element)
    )
      continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const box = cutting(element)
    if (box && !isWholeInFocus(element) && rects.some((rect) => isOutside(rect, box.getBoundingClientRect())))
      found.push(`cut off: ${words.slice(0, 40)}`)
    if (box) continue
    const layer = layerOf(element)
    const view = scroller(element)?.getBoundingClientRect()
    const seen = rects.filter(
      (rect) =>
        !view ||
        (rect.top >= view.top - 1 &&
          rect.bottom <= view.bottom + 1 &&
          rect.left < view.right &&
          rect.right > view.left),
    )
    lines.push(...seen.map((rect) => ({ rect, words, of: element, layer })))
  }
  lines.sort((one, other) => one.rect.top - other.rect.top)
  for (const [index, line] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next++) {
      const other = lines[next]!
      if (other.rect.top >= line.rect.bottom) break
      if (line.layer !== other.layer || line.of === other.of || !overlap(line.rect, other.rect)) continue
      found.push(`on each other: ${line.words.slice(0, 40)} | ${other.words.slice(0, 40)}`)
    }
  }
  return found

  /** A field's mistake has one line until the focus comes to the field (saved-in-place.ts looks at it then). */
  function isWholeInFocus(element: Element): boolean {
    return element.closest('.in-place .error') !== null
  }
  /** What `look` finds at an element or at the nearest above it. */
  function upward<Found>(none: Found, look: (element: Element) => { found: Found } | false) {
    const known = new Map<Element, Found>()
    return function find(element: Element | null): Found {
      if (!element) return none
      if (!known.has(element)) {
        const here = look(element)
        known.set(element, here ? here.found : find(element.parentElement))
      }
      return known.get(element)!
    }
  }
  function isOutside(rect: DOMRect, box: DOMRect): boolean {
    return (
      rect.left < box.left - 1 || rect.right > box.right + 1 || rect.top < box.top - 2 || rect.bottom > box.bottom + 2
    )
  }
  function overlap(a: DOMRect, b: DOMRect): boolean {
    const [across, down] = [
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    ]
    return across > 3 && down > Math.min(a.height, b.height) * 0.45
  }
}

/** Words that are broken in two although they are words, neither addresses nor numbers. */
export function brokenWords(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const isBroken = () => {
    const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))
    return new Set(tops).size > 1
  }
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement!.checkVisibility({ visibilityProperty: true })) continue
    range.selectNodeContents(node)
    if (!isBroken()) continue
    for (const { index, 0: word } of node.textContent!.matchAll(/(?<!\S)[\p{L}’]{2,20}(?!\S)/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (isBroken()) found.push(word)
    }
  }
  return found
}

/** Bars that stay in sight take more than this share of the screen's height. */
export function standingBars(): string[] {
  const share = 0.3
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { position, bottom, top } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    return (
      (position === 'fixed' || (position === 'sticky' && (bottom !== 'auto' || top !== 'auto'))) &&
      width > innerWidth / 2 &&
      height > 1
    )
  })
  return bars
    .filter(
      (bar) => bar.getBoundingClientRect().height > innerHeight * share && !bar.matches('.waiting, .intro, figure'),
    )
    .map((bar) => `${bar.className} takes ${Math.round(bar.getBoundingClientRect().height)} of ${innerHeight} px`)
}

/** Main actions smaller than a finger. What is in a sentence has axe's measure. */
export function smallTargets(): string[] {
  const main =
    'main .button, main .input, main summary, main .option, main .arrow, main .file input, header a, header summary, footer a, .notice button'
  return [...document.querySelectorAll<HTMLElement>(main)].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect()
    const hidden = width < 1 || !element.checkVisibility({ visibilityProperty: true })
    return hidden || (height >= 43.5 && width >= 43.5)
      ? []
      : [
          `${Math.round(width)} × ${Math.round(height)}: ${element.textContent!.trim().slice(0, 30) || element.className}`,
        ]
  })
}

/** Headings, tables and links as a screen reader tells them, as far as axe leaves them be. */
export function unclear(): string[] {
  const found: string[] = []
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const titles = [...document.querySelectorAll('h1')].filter(shown)
  if (titles.length !== 1) found.push(`${titles.length} h1`)
  if (!/ \| Marque$|^Marque/.test(document.title)) found.push(`title: ${document.title}`)
  for (const table of [...document.querySelectorAll('table')].filter(shown)) {
    if (!table.caption && !table.ariaLabel && !table.getAttribute('aria-labelledby'))
      found.push(`table without a name: ${table.textContent!.trim().slice(0, 30)}`)
    for (const head of table.querySelectorAll('th'))
      if (!head.scope) found.push(`th without scope: ${head.textContent!.trim()}`)
  }
  for (const link of [...document.querySelectorAll('main a[href], main button')].filter(shown)) {
    const name = (link.ariaLabel ?? link.textContent ?? '').trim()
    if (/^(view|open|more|here|click here|read more|details|edit|show|go)$/i.test(name))
      found.push(`says too little: ${name}`)
  }
  for (const field of document.querySelectorAll('[aria-describedby]')) {
    for (const id of field.getAttribute('aria-describedby')!.split(' ')) {
      if (!document.getElementById(id)) found.push(`described by nothing: #${id}`)
    }
  }
  for (const field of document.querySelectorAll('[aria-invalid=true]')) {
    if (field.matches('input, select, textarea') && !field.getAttribute('aria-describedby'))
      found.push(`wrong without a word: ${field.id}`)
  }
  const doubled = [...document.querySelectorAll('[id]')]
    .map(({ id }) => id)
    .filter((id, index, all) => all.indexOf(id) !== index)
  return [...found, ...doubled.map((id) => `id twice: ${id}`)]
}

/**
 * Gives the focus to everything that can have it, in the page's order, and looks at it: a line round it that stands out
 * three to one from what is behind it, not cut off, and the thing itself in sight and under nothing.
 */
export function unseenFocus(): string[] {
  const all = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const stops = [...document.querySelectorAll<HTMLElement>(all)].filter((element) => {
    const shut = element.closest('details:not([open])')
    const reachable = !shut || element === shut.querySelector('summary')
    return (
      reachable &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=hidden]') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true })
    )
  })
  return stops.flatMap((stop) => {
    if (
      stop instanceof HTMLInputElement &&
      stop.type === 'radio' &&
      stop.form?.querySelector(`[name="${stop.name}"]:checked:not([id="${stop.id}"])`)
    )
      return []
    stop.focus()
    const name = `${stop.tagName.toLowerCase()} ${(stop.ariaLabel ?? stop.textContent ?? '').trim().slice(0, 30) || stop.id || stop.className}`
    if (document.activeElement !== stop) return [`takes no focus: ${name}`]
    return problemsOf(stop).map((problem) => `${problem}: ${name}`)
  })

  function problemsOf(stop: HTMLElement): string[] {
    const seen = getComputedStyle(stop).opacity === '0' ? standInFor(stop) : stop
    if (!seen) return ['invisible, and nothing in sight has a line for it']
    const style = getComputedStyle(seen)
    const offset = parseFloat(style.outlineOffset)
    const rect = seen.getBoundingClientRect()
    const found: string[] = []
    if (!hasLine(style)) found.push('no line')
    else {
      const behind = backgroundOf(offset >= 0 ? seen.parentElement : seen)
      if (behind && contrast(colorOf(style.outlineColor)!, behind) < 3)
        found.push(`line too faint (${style.outlineColor})`)
      const reach = offset + parseFloat(style.outlineWidth)
      const cutter = cutBy(seen, rect, Math.max(reach, 0))
      if (cutter) found.push(`line cut off by ${cutter.className || cutter.tagName}`)
    }
    if (rect.bottom < 1 || rect.top > innerHeight - 1 || rect.right < 1 || rect.left > innerWidth - 1)
      found.push('out of sight')
    else if (isCovered(seen, rect)) found.push('covered')
    return found
  }

  function hasLine({ outlineStyle, outlineWidth }: CSSStyleDeclaration): boolean {
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  }

  /** A field of no opacity is drawn by something else (a month by its heading): that one has to show the focus. */
  function standInFor(stop: HTMLElement): HTMLElement | undefined {
    const others = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => element !== stop)
    return others.find((element) => hasLine(getComputedStyle(element)) && element.checkVisibility())
  }

  function isCovered(stop: HTMLElement, rect: DOMRect): boolean {
    const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)]
    const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)]
    const points = [
      [0.5, 0.5],
      [0.1, 0.2],
      [0.9, 0.2],
      [0.1, 0.8],
      [0.9, 0.8],
    ]
    return points.every(([x, y]) => {
      const top_ = document.elementFromPoint(left + (right - left) * x!, top + (bottom - top) * y!)
      return (
        !top_ || !(stop.contains(top_) || top_.contains(stop) || (stop as HTMLInputElement).labels?.[0]?.contains(top_))
      )
    })
  }

  function cutBy(stop: HTMLElement, rect: DOMRect, reach: number): Element | undefined {
    for (let at = stop.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      if (clipPath !== 'none' && !clipPath.startsWith('polygon')) return at
      if (overflowX !== 'visible' && (rect.left - reach < box.left - 0.5 || rect.right + reach > box.right + 0.5))
        return at
      if (overflowY !== 'visible' && (rect.top - reach < box.top - 0.5 || rect.bottom + reach > box.bottom + 0.5))
        return at
      if (getComputedStyle(at).position === 'fixed') return undefined
    }
    return undefined
  }

  function backgroundOf(element: Element | null): number[] | undefined {
    for (let at = element; at; at = at.parentElement) {
      const color = colorOf(getComputedStyle(at).backgroundColor)
      if (color && color[3] === 1) return color
    }
    return undefined
  }

  function colorOf(text: string): number[] | undefined {
    const parts = /^rgba?\(([^)]+)\)$/
      .exec(text)?.[1]
      ?.split(/[ ,/]+/)
      .map(Number)
    return parts && [parts[0]!, parts[1]!, parts[2]!, parts[3] ?? 1]
  }

  function contrast(one: number[], other: number[]): number {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light! + 0.05) / (dark! + 0.05)
  }

  function luminance([r, g, b]: number[]): number {
    const part = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * part(r!) + 0.7152 * part(g!) + 0.0722 * part(b!)
  }
}
