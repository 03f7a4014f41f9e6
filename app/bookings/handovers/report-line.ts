import { readersNow } from '#app/ui/browser.js'
import { inOneLine } from '#app/shared/outcome.ts'
import { seconds } from '#app/shared/durations.ts'
import { reportFields, type ReportEntries, type StoredReport } from './field-names.ts'
import { openKept, type KeptParts, type ReportPart, type ReportOnDevice, type Typed } from './kept-parts.ts'
import type { Shot } from '#app/shared/condition-kinds.ts'
import { loadSenders, sendMark, sendShot, sendTyped } from './send-part.ts'
import { sendingLine } from './sending-line.ts'
import { fillIn, readFormInPage, popDraftMark } from './form-in-page.ts'
import { emptyLine, type Going, type LineState } from './line-state.ts'

/** After the last key. */
const typingPause = seconds(1.5)

export type ReportLine = ReturnType<typeof reportLine>

/**
 * The parts of a report on their way to the server. Each is kept by the browser until the server has confirmed it, and is
 * sent again under its own id until someone answers. `to` takes one part a request.
 */
export function reportLine(place: ReportOnDevice, to: string, { version, entries }: StoredReport) {
  let confirmed = entries
  let state: LineState = { ...emptyLine, version }
  const listeners = new Set<() => void>()
  let kept: KeptParts | null = null
  let typing: ReturnType<typeof setTimeout> | undefined
  let isTyping = false
  let arrived = () => {}
  let isHeld = false
  const line = sendingLine(nextJob)

  function set(news: Partial<LineState>) {
    state = { ...state, ...news }
    for (const listener of listeners) listener()
  }
  const change = (id: string, news: Partial<Omit<Going, keyof ReportPart>>) =>
    set({ going: state.going.map((each) => (each.id === id ? { ...each, ...news } : each)) })

  /** What a browser refuses to keep stays on the page. */
  async function keeping(work: (open: KeptParts) => Promise<unknown>) {
    if (!kept) return
    await work(kept).catch(() => set({ isKept: false }))
  }

  /** `whenArrived` is called after each part. */
  async function start(whenArrived: () => void) {
    arrived = whenArrived
    loadSenders()
    kept = await openKept(place, forget).catch(() => null)
    const [parts, typed] = kept
      ? await Promise.all([kept.parts(), kept.typed()]).catch(() => [[], undefined] as const)
      : [[], undefined]
    const early = state.going
    const known = new Set(early.map(({ id }) => id))
    const earlier = parts.filter(({ id }) => !known.has(id)).map((part) => ({ ...part, attempts: 0, percent: 0 }))
    set({ going: [...earlier, ...state.going], isKept: kept !== null })
    // Taken before there was a place to keep them.
    for (const part of early) void keeping((open) => open.keep(part))
    if (typed && !state.typed) set({ typed, restored: typed, version: typed.version, isUnsaved: isNews(typed.values) })
    line.go()
  }

  function stop() {
    clearTimeout(typing)
    line.stop()
    kept?.close()
    kept = null
  }

  /** Signed out, in this tab or another. */
  function forget() {
    kept = null
    line.stop()
    set({ going: [], typed: null, isUnsaved: false, isKept: false })
  }

  function nextJob() {
    if (state.typed && !state.typed.problem && !isTyping && !isHeld && isNews(state.typed.values)) return saveTyped
    const [first] = state.going
      .filter(({ problem }) => problem === undefined)
      .sort((one, other) => one.attempts - other.attempts || one.at - other.at)
    return first && (() => sendPart(first))
  }

  async function sendPart(part: Going): Promise<boolean> {
    const owned = { to, owner: place.owner }
    const onProgress = (percent: number) => change(part.id, { percent })
    const again = { attempts: part.attempts + 1, percent: 0 }
    const shot = part.kind === 'shot' ? await sendShot(part, owned, onProgress) : null
    const sent = part.kind === 'mark' ? await sendMark(part, owned) : shot
    if (!sent) {
      change(part.id, { ...again, waits: undefined })
      return unanswered(part.attempts)
    }
    set({ isCut: false })
    if (sent.problem && shot?.isForNow) {
      change(part.id, { ...again, waits: inOneLine(sent.problem) })
      askForPage(part.attempts)
      return false
    }
    if (sent.problem) change(part.id, { problem: inOneLine(sent.problem) })
    else {
      drop(part.id)
      arrived()
    }
    return true
  }

  async function saveTyped(): Promise<boolean> {
    const { typed, version: from } = state
    if (!typed) return true
    set({ isSavingTyped: true })
    const lost = typed.sent ?? []
    keepTyped({ ...typed, sent: [...lost, typed.values] })
    const answer = await sendTyped(typed.values, from, { to, owner: place.owner })
    if (!answer) {
      set({ isSavingTyped: false })
      return unanswered(1)
    }
    const { problem, saved } = answer
    // An earlier answer was lost: the newer version is this browser's own.
    const own = problem && saved && lost.find((values) => areAlike(values, saved))
    if (problem && !own) {
      set({ isSavingTyped: false, isCut: false })
      if (state.typed) set({ typed: { ...state.typed, problem: inOneLine(problem) } })
      return true
    }
    confirmed = own ?? typed.values
    // At once: a press that waits for this takes the version along.
    set({ isSavingTyped: false, isCut: false, version: answer.version ?? from })
    if (state.typed) keepTyped(state.typed)
    return true
  }

  function unanswered(attempts: number): boolean {
    set({ isCut: true })
    askForPage(attempts)
    return false
  }

  /** The session may have ended: loading the page again leads to the sign-in. */
  function askForPage(attempts: number) {
    if (attempts % 4 === 1 && navigator.onLine) arrived()
  }

  function keepTyped(typed: Typed) {
    const isOver = !isNews(typed.values) && !typed.draft.markPlace && !typed.draft.markNote
    const { version: from } = state
    set({ typed: isOver ? null : { ...typed, version: from }, isUnsaved: isNews(typed.values) })
    void keeping((open) => (isOver ? open.forgetTyped() : open.keepTyped({ ...typed, version: from })))
  }

  const isNews = (values: ReportEntries) => !areSame(values, confirmed)

  function add(part: ReportPart) {
    set({ going: [...state.going, { ...part, attempts: 0, percent: 0 }] })
    void keeping((open) => open.keep(part))
    line.go()
  }

  function drop(id: string) {
    set({ going: state.going.filter((each) => each.id !== id) })
    void keeping((open) => open.forget(id))
  }

  /** After each change of the form. */
  function type(formId: string) {
    const form = readFormInPage(formId)
    if (!form) return
    isTyping = true
    keepTyped({ version: state.version, ...form, sent: state.typed?.sent })
    clearTimeout(typing)
    typing = setTimeout(() => {
      isTyping = false
      line.go()
    }, typingPause)
  }

  return {
    start,
    stop,
    drop,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    addShots(shot: Shot, files: File[]) {
      for (const file of files) add({ id: crypto.randomUUID(), at: readersNow().getTime(), kind: 'shot', shot, file })
    },
    /** The one that the form describes. */
    addMark(formId: string) {
      const mark = popDraftMark(formId)
      if (mark) add({ id: crypto.randomUUID(), at: readersNow().getTime(), kind: 'mark', mark })
      type(formId)
    },
    retry(id: string) {
      change(id, { problem: undefined, waits: undefined, percent: 0 })
      line.go()
    },
    type,
    /** The form shows again what was typed on an earlier visit. */
    showAgain(formId: string) {
      const { restored } = state
      if (restored) fillIn(formId, { ...restored.values, ...restored.draft })
      set({ restored: null })
    },
    /** Without waiting for the last key. */
    sendTyped() {
      clearTimeout(typing)
      isTyping = false
      line.go()
    },
    /** While the whole form is on its way. */
    hold(held: boolean) {
      isHeld = held
      if (!held) line.go()
    },
    /** The form was refused, and its entries were stored all the same: what is typed from here is news to that. */
    stored({ version: from, entries: taken }: StoredReport) {
      confirmed = taken
      set({ version: from })
      if (state.typed) keepTyped(state.typed)
    },
    /** The form was saved whole. */
    saved(opened: StoredReport) {
      clearTimeout(typing)
      isTyping = false
      confirmed = opened.entries
      set({ typed: null, isUnsaved: false, version: opened.version, restored: null })
      void keeping((open) => open.forgetTyped())
    },
  }
}

function areSame(one: ReportEntries, other: ReportEntries): boolean {
  return reportFields.every((name) => one[name] === other[name])
}

/** As the server stores them: "12,000" is "12000". */
function areAlike(typed: ReportEntries, saved: ReportEntries): boolean {
  const plain = (text: string) => text.replaceAll(/[\s,]/g, '')
  return reportFields.every((name) => plain(typed[name]) === plain(saved[name]))
}
