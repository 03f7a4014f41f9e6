import { Wordmark } from './wordmark.tsx'

/** On paper alone: the house's name, and whose sheet it is, of which day. */
export function PaperHead({ children }: { children: string }) {
  return (
    <div className="on-paper small quiet hidden print:block">
      <Wordmark />
      {children}
    </div>
  )
}
