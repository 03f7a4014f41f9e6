import { wordmarkBox, wordmarkLetters, wordmarkTail } from '#app/shared/wordmark.ts'

export function WordmarkSymbol() {
  return (
    <svg className="visually-hidden" width="0" height="0" aria-hidden="true">
      <symbol id="wordmark" viewBox={wordmarkBox}>
        <path fill="currentColor" d={wordmarkLetters} />
        <path fill="var(--color-metal)" d={wordmarkTail} />
      </symbol>
    </svg>
  )
}

export function Wordmark() {
  return (
    <svg viewBox={wordmarkBox} width="910" height="104" aria-hidden="true">
      <use href="#wordmark" />
    </svg>
  )
}
