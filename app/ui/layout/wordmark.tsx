/** MARQUE as outlines, to half a unit: every page carries them. */
export const wordmarkLetters =
  'm9 100v-100h17.5l24.5 57.5 13 31h1l13-31 25-57.5h17.5v100h-10.5v-52l0-38.5h-1l-12.5 30-26.5 60.5h-11l-26-59-12.5-31.5h-1l.5 39v51.5zm171.5 0l47.5-100h14l47.5 100h-12l-36-77.5-6-14h-.5l-7 14.5-35.5 77zm22.5-25l3.5-9h57l3.5 9zm146.5 25v-100h57q6 0 11 1 5 1.5 9 3.5 4 2.5 6.5 5.5 2.5 3.5 4 7.5 1 4 1 9 0 9.5-4.5 16-4.5 6-13.5 8.5v1q5.5 1 9 3.5 3.5 2.5 5 6.5 2 4 2 10v18q0 2.5 0 5 0 2.5 1 5h-11q-1-2.5-1-5-.5-2.5-.5-5.5v-16q0-5.5-1.5-9.5-1.5-3.5-6-5.5-4-1.5-12-1.5h-45.5v-9h44q12.5 0 18-5.5 5-5.5 5-14.5 0-5-1.5-8.5-1.5-3.5-4.5-6-3.5-2-7.5-3.5-4.5-1-9.5-1h-42.5v91zm201 1q-12 0-22-3.5-10-3.5-17-10.5-7-6.5-10.5-16-4-9.5-4-21 0-11.5 4-21 3.5-9.5 10.5-16 7-7 17-10.5 10-3.5 22-3.5 12.5 0 22.5 3.5 9.5 3.5 16.5 10.5 7 7 11 16 3.5 9.5 3.5 21 0 11.5-3.5 21-4 9.5-11 16-7 7-16.5 10.5-10 3.5-22.5 3.5zm.5-9.5q13 0 22-5 9.5-5 14.5-14.5 5-9.5 5-22 0-9.5-2.5-17.5-3-7.5-8.5-13-5.5-5.5-13.5-8-7.5-3-17.5-3-13 0-22 5-9.5 5-14.5 14.5-5.5 9-5.5 22 0 9.5 3 17.5 3 7.5 8.5 13 5.5 5.5 13.5 8.5 7.5 2.5 17.5 2.5zm164 9.5q-13.5 0-23.5-4-10.5-4-16-13.5-5.5-9.5-5.5-24.5v-59h11v58.5q0 10.5 3.5 18 3.5 7.5 11 11 7.5 4 19.5 4 12.5 0 20-3.5 7.5-4 11-11.5 3.5-7 3.5-18v-58.5h11.5v59q0 14.5-5.5 24-5.5 9-15.5 13.5-10.5 4.5-25 4.5zm111.5-1v-100h80v9.5h-72.5l4-4v89l-4-4h72.5v9.5zm8.5-46.5v-9h65v9z'
/** The tail of the Q: the one line in metal. */
export const wordmarkTail = 'M550.7 91.4H638V100H550.7Z'

/** What the wordmarks of a page refer to. */
export function WordmarkSymbol() {
  return (
    <svg className="visually-hidden" width="0" height="0" aria-hidden="true">
      <symbol id="wordmark" viewBox="0 -2 910 104">
        <path fill="currentColor" d={wordmarkLetters} />
        <path fill="var(--color-metal)" d={wordmarkTail} />
      </symbol>
    </svg>
  )
}

/** The name as a drawing; what it says to readers stands with the link around it. */
export function Wordmark() {
  return (
    <svg viewBox="0 -2 910 104" width="910" height="104" aria-hidden="true">
      <use href="#wordmark" />
    </svg>
  )
}
