import { figureLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { TextLink } from '#app/ui/text-link.tsx'

type File = { name: keyof typeof figureLabels.file; asks: boolean }
type Props = { files: readonly File[]; range: { from: string; until: string } }

/** The files for the accountant, each with what its sum is. */
export function FileList({ files, range }: Props) {
  return (
    <ul className="grid gap-x-12 gap-y-4 mt-4 lg:grid-cols-2">
      {files.map(({ name, asks }) => (
        <li className="grid content-start justify-items-start" key={name}>
          <TextLink
            to={officeHrefs.figuresFile(`${name}.csv`, range)}
            {...(asks ? { target: '_self' } : { download: true })}
          >
            {figureLabels.download(figureLabels.file[name])}
          </TextLink>
          <span className="small quiet">{figureLabels.fileMeaning[name]}</span>
        </li>
      ))}
    </ul>
  )
}
