import { useEffect, useRef, useState } from 'react'
import type { Upload } from 'tus-js-client'

import { business } from '#app/business.ts'
import { pictureUploadLabels } from '#app/pictures/images/words.ts'
import { filmLabels, filmProblems } from './words.ts'
import { inOneLine, type Problem } from '#app/shared/outcome.ts'
import { Button } from '#app/ui/button.tsx'
import { UploadProgress } from '#app/ui/form/file-field.tsx'
import { UploadInput } from '#app/ui/form/upload-input.tsx'

type Props = {
  id: string
  name: string
  parts: string
  formId: string
  label: string
  invalid: boolean
  describedBy?: string
  onChosen: (file: File) => void
  onTheWay: (is: boolean) => void
  onArrived: (id: string, fileName: string) => void
}

type Going = { file: File; percent: number; state: 'sending' | 'paused' | 'waiting' | 'failed'; problem?: Problem }

const words = filmLabels

/** Takes over the native input where scripts run; what sends the film is loaded with the first one. */
export function FilmUpload({
  id,
  name,
  parts,
  formId,
  label,
  invalid,
  describedBy,
  onChosen,
  onTheWay,
  onArrived,
}: Props) {
  const [going, setGoing] = useState<Going | null>(null)
  const upload = useRef<Upload>()
  const input = useRef<HTMLInputElement>(null)
  // A file may be chosen before hydration.
  useEffect(() => {
    const early = input.current?.files?.[0]
    if (early) void begin(early)
    return () => void upload.current?.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the scripts take over
  }, [])
  const isOnTheWay = going !== null && going.state !== 'failed'
  const problemId = `${id}-upload`
  useEffect(() => {
    onTheWay(isOnTheWay)
    // What has arrived takes this away together with its last state.
    return () => onTheWay(false)
  }, [onTheWay, isOnTheWay])
  return (
    <>
      {isOnTheWay && (
        <>
          <UploadProgress name={going.file.name} percent={going.percent} label={label} />
          <div>
            <span className="small quiet" role="status">
              {going.state === 'waiting' && words.waiting}
            </span>
            <Button type="button" look="link" compact onClick={going.state === 'paused' ? goOn : pause}>
              {going.state === 'paused' ? words.resume : words.pause}
            </Button>
          </div>
        </>
      )}
      <UploadInput
        inputRef={input}
        {...{ id, name, formId, invalid, describedBy }}
        problemId={going?.problem && problemId}
        accept="video/mp4"
        hidden={isOnTheWay}
        // What travels by itself does not go with the form as well.
        disabled={isOnTheWay}
        onFile={(file) => void begin(file)}
      />
      {going?.problem !== undefined && (
        <div className="flex-wrap">
          <p className="error" id={problemId} role="alert">
            {inOneLine(going.problem)}
          </p>
          {going.problem.outage && (
            <Button type="button" look="link" compact onClick={goOn}>
              {pictureUploadLabels.retry}
            </Button>
          )}
        </div>
      )}
    </>
  )

  function change(news: Partial<Going>) {
    setGoing((now) => now && { ...now, ...news })
  }

  async function begin(file: File) {
    if (file.size > business.films.maximumBytes)
      return setGoing({ file, percent: 0, state: 'failed', problem: filmProblems.tooLarge })
    // Before the input is hidden: losing focus while rendering would submit the form.
    if (document.activeElement === input.current) input.current?.closest<HTMLElement>('[tabindex]')?.focus()
    setGoing({ file, percent: 0, state: 'sending' })
    onChosen(file)
    const { sendInPieces } = await import('#app/ui/form/send-in-pieces.ts')
    const to = { endpoint: parts, pieceBytes: business.films.pieceBytes }
    upload.current = await sendInPieces(file, to, {
      onProgress: (percent) => change({ percent, state: 'sending' }),
      onWaiting: () => change({ state: 'waiting' }),
      onFailed: (problem) => change({ state: 'failed', problem: problem ?? filmProblems.failed }),
      onArrived(partId) {
        setGoing(null)
        onArrived(partId, file.name)
      },
    })
  }

  function pause() {
    void upload.current?.abort()
    change({ state: 'paused' })
  }

  function goOn() {
    change({ state: 'sending', problem: undefined })
    upload.current?.start()
  }
}
