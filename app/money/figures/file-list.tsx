import { figureLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'

type Props = { names: readonly (keyof typeof figureLabels.file)[]; range: { from: string; until: string } }

/** The files for the accountant, each with what its sum is. */
export function FileList({ names, range }: Props) {
  return (
    <ul className="figures-files">
      {names.map((name) => (
        <li key={name}>
          <ButtonLink look="line" compact to={officeHrefs.figuresFile(`${name}.csv`, range)} download>
            {figureLabels.download(figureLabels.file[name])}
          </ButtonLink>
          <span className="small quiet">{figureLabels.fileMeaning[name]}</span>
        </li>
      ))}
    </ul>
  )
}
