import type { FormReply } from '#app/shared/form-problems.ts'
import { keysOf } from '#app/shared/keys.ts'
import { highestPoint, lineBox, lineViewBox } from '#app/shared/roof-line.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { RoofLine } from '#app/ui/roof-line.tsx'
import { lineField, lineChoiceField } from './field-names.ts'
import { lineLabels as words } from './words.ts'

type Props = {
  line: string | null
  choice: keyof typeof words.choices
  heights: number[]
  photo: (ImageFacts & { place: { left: number; top: number; width: number } }) | null
  formId: string
  lastResult?: FormReply | null
}

/** Over the photo in which it is found. Its fields belong to the form around it. */
export function LineFields({ line, choice, heights, photo, formId, lastResult }: Props) {
  const typed = lastResult?.initialValue ?? {}
  const points = heights.map((height, index) => {
    const name = lineField(index)
    const problem = lastResult?.error?.[name]?.[0]
    // An emptied field is left out of what was typed.
    return { name, id: `${formId}-${name}`, problem, value: String(typed[name] ?? (problem ? '' : height)) }
  })
  const chosen = typed[lineChoiceField] ?? choice
  return (
    <section className="mt-12 measure">
      <h2 className="head mb-3">{words.title}</h2>
      <p className="small quiet mb-3">{words.about}</p>
      <div className="line-photo relative text-metal isolate">
        {photo ? (
          <>
            <Thumbnail image={photo} alt="" sizes="38rem" />
            <svg viewBox={`0 0 1000 ${Math.round((1000 * photo.height) / photo.width)}`} aria-hidden="true">
              <svg
                x={photo.place.left}
                y={photo.place.top}
                width={photo.place.width}
                height={(photo.place.width * lineBox.height) / lineBox.width}
                viewBox={lineViewBox}
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
            <input type="radio" name={lineChoiceField} value={each} defaultChecked={each === chosen} />
            {words.choices[each]}
          </label>
        ))}
      </fieldset>
      <details open={points.some(({ problem }) => problem) || undefined}>
        <summary className="link">{words.points}</summary>
        <p className="help">{words.pointsHint(highestPoint)}</p>
        <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-3">
          {points.map(({ name, id, problem, value }, index) => (
            <div key={`${index} ${value}`} className="field">
              <label htmlFor={id}>{words.point(index + 1)}</label>
              <input
                className="input"
                id={id}
                name={name}
                aria-invalid={Boolean(problem) || undefined}
                aria-describedby={problem && `${id}-error`}
                type="number"
                min={0}
                max={highestPoint}
                step={2}
                defaultValue={value}
              />
              {problem && (
                <p className="error" id={`${id}-error`}>
                  {problem.body}
                </p>
              )}
            </div>
          ))}
        </div>
      </details>
    </section>
  )
}
