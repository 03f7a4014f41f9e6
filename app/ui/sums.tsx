/** The figures at the head of a page of money. */
export function Sums({ sums }: { sums: readonly { label: string; sum: string }[] }) {
  return (
    <dl className="figures sums num grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] overflow-hidden border-y border-line max-md:grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] max-md:gap-x-4">
      {sums.map(({ label, sum }) => (
        <div
          className="relative mt-[-1px] mr-0 mb-0 ml-[calc(-1.5rem_-_1px)] py-5 pl-6 pr-0 border-l border-line max-md:py-4 max-md:border-l-0 max-md:ml-0 max-md:pl-0"
          key={label}
        >
          <dt className="text-help text-ink-2">{label}</dt>
          <dd className="text-head leading-[1.3] font-display num tracking-head">{sum}</dd>
        </div>
      ))}
    </dl>
  )
}
