import { keysOf } from '#app/shared/keys.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { RoofLine } from '#app/ui/roof-line.tsx'
import { lineField, lineChoiceField } from './field-names.ts'
import { highestPoint } from './line-rules.ts'
import { lineLabels as words } from './words.ts'

type Props = {
  line: string | null
  choice: keyof typeof words.choices
  heights: number[]
  photo: (ImageFacts & { place: { left: number; top: number; width: number } }) | null
}

/** Over the photo in which it is found. Its fields belong to the form around it. */
export function LineFields({ line, choice, heights, photo }: Props) {
  return (
    <section className="mt-12 measure">
      <h2 className="head mb-3">{words.title}</h2>
      <p className="small quiet mb-3">{words.about}</p>
      <div className="line-photo">
        {photo ? (
          <>
            <Thumbnail image={photo} alt="" sizes="38rem" />
            <svg viewBox={`0 0 1000 ${Math.round((1000 * photo.height) / photo.width)}`} aria-hidden="true">
              <svg
                x={photo.place.left}
                y={photo.place.top}
                width={photo.place.width}
                height={photo.place.width * 0.32}
                viewBox="0 0 400 128"
                overflow="visible"
              >
                <RoofLine line={line} />
              </svg>
            </svg>
          </>
        ) : (
          <RoofLine line={line} />
        )}
      </div>
      <fieldset className="mt-3">
        <legend className="visually-hidden">{words.title}</legend>
        {keysOf(words.choices).map((each) => (
          <label key={each} className="option">
            <input type="radio" name={lineChoiceField} value={each} defaultChecked={each === choice} />
            {words.choices[each]}
          </label>
        ))}
      </fieldset>
      <details>
        <summary className="link">{words.points}</summary>
        <p className="help">{words.pointsHint(highestPoint)}</p>
        <div className="line-points">
          {heights.map((height, index) => (
            <div key={`${index} ${height}`} className="field">
              <label htmlFor={lineField(index)}>{words.point(index + 1)}</label>
              <input
                className="input"
                id={lineField(index)}
                name={lineField(index)}
                type="number"
                min={0}
                max={highestPoint}
                step={2}
                defaultValue={height}
              />
            </div>
          ))}
        </div>
      </details>
    </section>
  )
}
