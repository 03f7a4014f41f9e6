import { figureLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'

type File = { name: keyof typeof figureLabels.file; asks: boolean }
type Props = { files: readonly File[]; range: { from: string; until: string } }

/** The files for the accountant, each with what its sum is. */
export function FileList({ files, range }: Props) {
  return (
    <ul className="figures-files grid gap-4 mt-6">
      {files.map(({ name, asks }) => (
        <li className="grid grid-cols-[14rem_1fr] items-center gap-y-2 gap-x-6 max-md:grid-cols-[1fr]" key={name}>
          <ButtonLink
            look="line"
            compact
            to={officeHrefs.figuresFile(`${name}.csv`, range)}
            {...(asks ? { target: '_self' } : { download: true })}
          >
            {figureLabels.download(figureLabels.file[name])}
          </ButtonLink>
          <span className="small quiet">{figureLabels.fileMeaning[name]}</span>
        </li>
      ))}
    </ul>
  )
}
