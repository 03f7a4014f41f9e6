import { useState } from 'react'

import { documentReviewLabels } from './words.ts'
import { Button } from '#app/ui/button.tsx'

const words = documentReviewLabels
const zooms = [1, 1.5, 2, 3, 4] as const

type Measure = React.CSSProperties & Record<'--zoom' | '--turn', string | number | undefined>
type Props = { src: string; alt: string; children: React.ReactNode }

/** Fits its frame; with scripts it is enlarged and turned in there, without them it is whole. */
export function DocumentPicture({ src, alt, children }: Props) {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const isTouched = zoom > 0 || turns > 0
  const measure: Measure = { '--zoom': zooms[zoom], '--turn': `${turns * 90}deg` }
  return (
    <figure>
      <div className="document-tools flex flex-wrap justify-between gap-y-1 gap-x-6 py-2">
        <div className="flex flex-wrap gap-y-1 gap-x-5 noscript:hidden" role="group" aria-label={words.tools}>
          <Tool onClick={() => setZoom(Math.min(zoom + 1, zooms.length - 1))} disabled={zoom === zooms.length - 1}>
            {words.zoomIn}
          </Tool>
          <Tool onClick={() => setZoom(Math.max(zoom - 1, 0))} disabled={zoom === 0}>
            {words.zoomOut}
          </Tool>
          <Tool onClick={() => setTurns(turns + 1)}>{words.turn}</Tool>
          <Tool
            onClick={() => {
              setZoom(0)
              setTurns(0)
            }}
            disabled={!isTouched}
          >
            {words.fit}
          </Tool>
        </div>
        <div className="flex flex-wrap gap-y-1 gap-x-5">{children}</div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className="document-frame" role="region" aria-label={alt} tabIndex={0}>
        {/* Set by script only: the page's policy has no inline styles. */}
        <div
          className="grid place-items-center w-[calc(100cqw_*_var(--zoom,1))] h-[calc(100cqh_*_var(--zoom,1))] overflow-hidden"
          style={isTouched ? measure : undefined}
        >
          <img src={src} alt={alt} className={turns % 2 === 1 ? 'sideways' : undefined} />
        </div>
      </div>
    </figure>
  )
}

function Tool(props: { onClick: () => void; disabled?: boolean; children: string }) {
  return <Button type="button" look="link" compact {...props} />
}
