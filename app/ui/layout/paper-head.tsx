import { Wordmark } from './wordmark.tsx'

type Props = {
  /** Of the document. */
  name: string
  /** Its number, or whose it is and of which day. */
  number: string
}

/** On paper alone, above everything else: the house's name, and which document this is. */
export function PaperHead({ name, number }: Props) {
  return (
    <div className="hidden items-end justify-between gap-8 border-b border-line pb-3 mb-4 print:flex">
      <span className="flex-none [&_svg]:block [&_svg]:h-auto [&_svg]:w-33">
        <Wordmark />
      </span>
      <p className="min-w-0 text-right text-small leading-[1.4] wrap-anywhere">
        <span className="grid text-ink-2">{name}</span>
        <span className="num">{number}</span>
      </p>
    </div>
  )
}
