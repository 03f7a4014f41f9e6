import type { ReportPart, Typed } from './kept-parts.ts'

/**
 * `attempts` that brought nothing. `problem`: why it is refused; it goes again when it is asked to. `waits`: why it is
 * refused for now; it goes again by itself.
 */
export type Going = ReportPart & { attempts: number; percent: number; problem?: string; waits?: string }
export type LineState = {
  going: Going[]
  /** Entries and the mark that is being described, and why they are not stored if they were refused. */
  typed: (Typed & { problem?: string }) | null
  /** The entries differ from what is stored. */
  isUnsaved: boolean
  /** On their way now: a form that is sent in the meantime would meet its own version. */
  isSavingTyped: boolean
  /** The version of the report that the entries on the page go back to. */
  version: number
  /** Of an earlier visit, to be put back into the form. */
  restored: Typed | null
  /** False where the browser keeps nothing. */
  isKept: boolean
  /** No one answered the last attempt. */
  isCut: boolean
  /** Parts are handed over to the line, whose scripts have not come yet. */
  isComing: boolean
}

/** Before anything is known: on the server, and until the scripts of the line have come. */
export const emptyLine: LineState = {
  going: [],
  typed: null,
  isUnsaved: false,
  isSavingTyped: false,
  version: 0,
  restored: null,
  isKept: false,
  isCut: false,
  isComing: false,
}
