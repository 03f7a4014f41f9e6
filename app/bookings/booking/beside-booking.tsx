import { Facts } from '#app/ui/facts.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { RoofLine } from '#app/ui/roof-line.tsx'

export type BesideBooked = {
  name: string
  image: ImageFacts | null
  line: string | null
  rows: [label: string, value: string][]
}

/** A form about a booking; on a desk the booking as it is, with its car, stays in view beside it. */
export function BesideBooking({ booked, children }: { booked: BesideBooked; children: React.ReactNode }) {
  const { name, image, line, rows } = booked
  return (
    <div className="pb-16 lg:flex lg:flex-wrap lg:justify-between lg:gap-x-12">
      <div className="measure lg:grow lg:basis-[30rem]">{children}</div>
      <aside
        className="hidden lg:block lg:sticky lg:top-12 lg:self-start lg:basis-80 lg:max-w-88 lg:pt-10 num"
        aria-label="The booking as it is"
      >
        <div className="aspect-3/2 bg-raise [&_img]:size-full [&_img]:object-cover">
          {image ? <Thumbnail image={image} alt="" sizes="22rem" /> : <RoofLine line={line} />}
        </div>
        <p className="head mt-4 mb-2">{name}</p>
        <Facts rows={rows} />
      </aside>
    </div>
  )
}
