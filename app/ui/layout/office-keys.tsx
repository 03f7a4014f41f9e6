import { useLayoutEffect, useRef, useState } from 'react'

import { recall, remember } from '#app/ui/browser.js'
import { isTyped, searchPlace } from './office-search.tsx'
import { officeKeyLabels } from './words.ts'
import type { Tab } from './tab-links.tsx'

const words = officeKeyLabels
const stored = 'marque_single_keys'
const sheetId = 'office-keys'
/** Between `g` and its letter, in milliseconds. */
const patience = 1_500

/**
 * Single keys for people who work here for hours: `/` searches, `g` and a letter goes to a page, `?` shows which. They can
 * be turned off, since a word that is spoken to a computer would press them too (WCAG 2.1.4).
 */
export function OfficeKeys({ entries }: { entries: Tab[] }) {
  const [isOn, setIsOn] = useState(() => recall(stored) !== 'off')
  const keyed = lettersOf(entries)
  const shown = useRef(keyed)
  // Before the sheet is painted: who sees its button can press the keys.
  useLayoutEffect(() => void (shown.current = keyed))
  useLayoutEffect(() => (isOn ? listen(() => shown.current) : undefined), [isOn])
  return (
    <>
      <button type="button" className="link small quiet keys-button" {...{ popovertarget: sheetId }}>
        {words.title}
      </button>
      <div id={sheetId} className="office-keys" role="dialog" aria-label={words.title} {...{ popover: 'auto' }}>
        <h2 className="head">{words.title}</h2>
        <dl className="facts small">
          {[{ keys: '/', label: words.search }, { keys: '?', label: words.show }, ...keyed.map(inWords)].map(
            ({ keys, label }) => (
              <div key={keys}>
                <dt>{label}</dt>
                <dd>
                  <kbd>{keys}</kbd>
                </dd>
              </div>
            ),
          )}
        </dl>
        <label className="option">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target: { checked } }) => {
              setIsOn(checked)
              remember(stored, checked ? 'on' : 'off')
            }}
          />
          <span>{words.use}</span>
        </label>
      </div>
    </>
  )
}

/** Follows the keys until the function it gives is called. A page drawn again between `g` and its letter changes nothing. */
function listen(keyed: () => Keyed[]): () => void {
  let isGoing = false
  let waiting: ReturnType<typeof setTimeout>
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyped(event)) return
    const went = isGoing && keyed().find(({ letter }) => letter === key.toLowerCase())
    isGoing = false
    clearTimeout(waiting)
    if (went) {
      event.preventDefault()
      document.querySelector<HTMLElement>(`.rail a[href="${went.href}"]`)?.click()
    } else if (key === 'g') {
      isGoing = true
      waiting = setTimeout(() => (isGoing = false), patience)
    } else if (key === '/') {
      const place = searchPlace() ?? document.querySelector<HTMLElement>('main [type=search], [data-search]')
      if (!place) return
      event.preventDefault()
      place.focus()
    } else if (key === '?') {
      event.preventDefault()
      document.getElementById(sheetId)?.togglePopover()
    }
  }
  document.addEventListener('keydown', press)
  return () => {
    clearTimeout(waiting)
    document.removeEventListener('keydown', press)
  }
}

type Keyed = { letter: string; href: string; label: string }

/** The first letter of each page's name that no page before it has. */
function lettersOf(entries: Tab[]): Keyed[] {
  const taken = new Set<string>()
  return entries.flatMap(({ label, href, near }) => {
    const letter = near ? undefined : [...label.toLowerCase()].find((each) => /[a-z]/.test(each) && !taken.has(each))
    if (!letter) return []
    taken.add(letter)
    return { letter, href, label }
  })
}

function inWords({ letter, label }: Keyed) {
  return { keys: `g ${letter}`, label }
}
