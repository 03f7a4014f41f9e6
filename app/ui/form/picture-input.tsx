import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

import { isWorkingPath } from '#app/shared/working-paths.ts'
import fitScript from '#app/ui/fit-files.js?url'
import { fitChosen } from './fit-chosen.ts'
import type { FitAs } from './fit-picture.ts'

type Props = Omit<React.ComponentProps<'input'>, 'type' | 'ref'> & {
  fit: FitAs
  inputRef?: React.RefObject<HTMLInputElement>
}

/** A file that travels with its form; where scripts run, a photograph is scaled before. */
export function PictureInput({ fit, inputRef, onChange, ...attributes }: Props) {
  const isWorking = isWorkingPath(useLocation().pathname)
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  // A file may be chosen before hydration.
  useEffect(() => {
    if (input.current) void fitChosen(input.current, fit, loadFit)
  }, [input, fit])
  return (
    <>
      <input
        ref={input}
        type="file"
        data-fit={fit}
        onChange={(event) => {
          onChange?.(event)
          void fitChosen(event.currentTarget, fit, loadFit)
        }}
        {...attributes}
      />
      {!isWorking && <script type="module" src={fitScript} />}
    </>
  )
}

const loadFit = async () => (await import('./fit-picture.ts')).fitPicture
