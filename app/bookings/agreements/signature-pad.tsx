import { useRef, useState } from 'react'

import { agreementLabels } from './words.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'

const [width, height] = [600, 200]

/** An addition where scripts run: the typed name is the signature, and a drawing is beside it. */
export function SignaturePad({ name }: { name: string }) {
  const ready = useHydrated()
  const [path, setPath] = useState('')
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  if (!ready) return null

  function at(event: React.PointerEvent<HTMLCanvasElement>): [number, number] {
    const box = event.currentTarget.getBoundingClientRect()
    const within = (part: number, most: number) => Math.round(Math.min(1, Math.max(0, part)) * most)
    return [
      within((event.clientX - box.left) / box.width, width),
      within((event.clientY - box.top) / box.height, height),
    ]
  }

  function draw(event: React.PointerEvent<HTMLCanvasElement>, begins: boolean) {
    const pen = canvas.current?.getContext('2d')
    if (!pen || (!begins && !drawing.current)) return
    const [x, y] = at(event)
    if (begins) {
      event.currentTarget.setPointerCapture(event.pointerId)
      drawing.current = true
      pen.lineWidth = 4
      pen.lineCap = pen.lineJoin = 'round'
      pen.strokeStyle = getComputedStyle(event.currentTarget).color
      pen.beginPath()
      pen.moveTo(x, y)
    }
    pen.lineTo(x, y)
    pen.stroke()
    setPath((before) => `${before}${begins ? `M${x} ${y}` : ''}L${x} ${y}`)
  }

  function clear() {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height)
    setPath('')
  }

  return (
    <div className="grid gap-2">
      <span className="small quiet">{agreementLabels.draw}</span>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        className="w-full touch-none border border-edge"
        aria-label={agreementLabels.draw}
        role="img"
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
        onPointerUp={() => (drawing.current = false)}
        onPointerCancel={() => (drawing.current = false)}
      />
      <input type="hidden" name={name} value={path} />
      {path && (
        <div>
          <Button type="button" look="line" compact onClick={clear}>
            {agreementLabels.clear}
          </Button>
        </div>
      )}
    </div>
  )
}
