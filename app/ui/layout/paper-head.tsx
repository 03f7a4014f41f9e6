import { Wordmark } from './wordmark.tsx'

type Props = {
  /** Of the document. */
  name: string
  /** The number of the document; of a statement its person and day. */
  number: string
}

/** On paper alone, above everything else: the house's name, and which document this is. */
export function PaperHead({ name, number }: Props) {
  return (
    <div className="hidden items-end justify-between gap-8 border-b border-line pb-3 mb-4 print:flex [&>svg]:h-auto [&>svg]:w-33">
      <Wordmark />
      <p className="num small text-right">
        <span className="quiet grid">{name}</span>
        {number}
      </p>
    </div>
  )
}
