import { useEffect, useRef, useState } from 'react'

import { business } from '#app/business.ts'
import { uploadProblems } from '#app/pictures/images/words.ts'
import { documentProblems } from './words.ts'
import { inOneLine, type Problem } from '#app/shared/outcome.ts'
import { UploadProgress } from '#app/ui/form/file-field.tsx'
import { kindOfFile } from '#app/ui/form/file-kind.ts'
import { loadUploadClient } from '#app/ui/form/upload-client.ts'
import { UploadInput } from '#app/ui/form/upload-input.tsx'
import { acceptedContent, isAccepted } from './rules.ts'
import type { DocumentType } from '#app/shared/document-types.ts'

type Props = {
  id: string
  name: string
  formId: string
  label: string
  documentType: DocumentType
  /** Whose booking form the field is in. */
  vehicleId: string
  invalid: boolean
  describedBy?: string
  onUploaded: (documentId: string, fileName: string) => void
  onBusy: (busy: boolean) => void
}

type Going = { file: File; percent: number; problem?: Problem }

const words = documentProblems

/** The upload client takes over the native input where scripts run; it is loaded when a field is first touched. */
export function DocumentUpload({
  id,
  name,
  formId,
  label,
  documentType,
  vehicleId,
  invalid,
  describedBy,
  onUploaded,
  onBusy,
}: Props) {
  const [going, setGoing] = useState<Going | null>(null)
  const busy = going !== null && going.problem === undefined
  const problemId = `${id}-upload`
  const input = useRef<HTMLInputElement>(null)
  // A file may be chosen before hydration.
  useEffect(() => {
    const early = input.current?.files?.[0]
    if (early) void Promise.resolve(early).then(send)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the scripts take over
  }, [])
  return (
    <>
      {busy && <UploadProgress name={going.file.name} percent={going.percent} label={label} />}
      <UploadInput
        inputRef={input}
        {...{ id, name, formId, invalid, describedBy }}
        problemId={going?.problem && problemId}
        accept={acceptedContent.join(',')}
        hidden={busy}
        onFocus={() => void loadUploadClient()}
        onFile={(file) => void send(file)}
      />
      {going?.problem && (
        <div className="flex-wrap">
          <p className="error" id={problemId} role="alert">
            {inOneLine(going.problem)}
          </p>
          {going.problem.code === uploadProblems.signInFirst.code && (
            <button type="submit" form={formId} formNoValidate className="link">
              Sign in to continue
            </button>
          )}
          {isWorthRetrying(going.problem) && (
            <button type="button" className="link" onClick={() => void send(going.file)}>
              Try again
            </button>
          )}
        </div>
      )}
    </>
  )

  async function send(file: File) {
    const refusal = await refusalOf(file).catch(() => words.failed)
    if (refusal) return setGoing({ file, percent: 0, problem: refusal })
    // Before the input is hidden: losing focus while rendering would submit the form.
    if (document.activeElement === input.current) input.current?.closest<HTMLElement>('[tabindex]')?.focus()
    setGoing({ file, percent: 0 })
    onBusy(true)
    try {
      const documentId = await upload(file, { documentType, vehicleId }, (percent) => setGoing({ file, percent }))
      setGoing(null)
      onBusy(false)
      onUploaded(documentId, file.name)
    } catch (error) {
      setGoing({ file, percent: 0, problem: error instanceof Refused ? error.problem : words.failed })
      onBusy(false)
    }
  }
}

class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code)
  }
}

/** HEIC becomes JPEG on the way, and a photograph smaller. */
async function refusalOf(file: File): Promise<Problem | undefined> {
  if (file.size === 0) return words.empty
  const kind = await kindOfFile(file)
  if (kind !== 'image/heic' && !isAccepted(kind)) return words.wrongType
  return kind === 'application/pdf' && file.size > business.uploads.maximumBytes ? words.tooLarge : undefined
}

function isWorthRetrying({ code }: Problem): boolean {
  return code === words.failed.code || code === uploadProblems.tooMany.code
}

async function upload(
  file: File,
  input: { documentType: DocumentType; vehicleId: string },
  onProgress: (percent: number) => void,
): Promise<string> {
  const [{ fitPicture }, send] = await Promise.all([import('#app/ui/form/fit-picture.ts'), loadUploadClient()])
  const fitted = await fitPicture(file, 'document')
  if (fitted === 'heic') throw new Refused(words.wrongType)
  if (fitted.size > business.uploads.maximumBytes) throw new Refused(words.tooLarge)
  const sent = new File([fitted], file.name, { type: fitted.type })
  const arrived = await send('document', sent, { input, onProgress })
  if (arrived && 'problem' in arrived) throw new Refused(arrived.problem)
  if (!arrived || !('documentId' in arrived)) throw new Error('no answer')
  return arrived.documentId
}
