import { clickableSize, clickedSizes, readFocus, type ClickedSize } from '#app/pictures/images/rules.ts'
import { ownImageLabels } from './words.ts'
import { formNameField } from '#app/shared/form-name.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import { sourcesOf, type ImageFacts } from '#app/ui/picture-widths.ts'
import type { focusForm } from './forms.ts'

const words = ownImageLabels.focus
const crops = ['wide', 'card', 'square', 'tall'] as const

type Props = { image: ImageFacts; lastResult?: FormReply | null }

/** Browsers send where an image that submits was clicked, scripts or none; the fields are for keyboards. */
export function FocusForm({ image, lastResult }: Props) {
  const { x, y } = readFocus(image.focus) ?? { x: 50, y: 50 }
  const defaultValue = { x: String(x), y: String(y) }
  const [form, fields] = useAppForm<typeof focusForm>({ id: 'focus', lastResult, defaultValue })
  return (
    <div className="lg:gap-12 lg:grid lg:grid-cols-[640px_minmax(0,24rem)] lg:items-start">
      <div>
        {clickedSizes.map((size) => (
          <Clickable key={size} image={image} size={size} />
        ))}
      </div>
      <div>
        <AppForm form={form} submit={words.save} look="line">
          <div className="pair">
            <TextField field={fields.x} label={words.across} inputMode="numeric" />
            <TextField field={fields.y} label={words.down} inputMode="numeric" />
          </div>
        </AppForm>
        <ul
          className="crops flex flex-wrap items-end gap-y-5 gap-x-3 mt-8 [&_img]:size-full [&_img]:object-cover"
          aria-label={words.cropped}
        >
          {crops.map((crop) => (
            <li className="first:w-full" key={crop}>
              <div className={crop}>
                <Thumbnail image={image} alt="" sizes="22rem" />
              </div>
              <p className="help">{words.crops[crop]}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Clickable({ image, size }: { image: ImageFacts; size: ClickedSize }) {
  const { width, height } = clickableSize(image, size)
  const { x, y } = readFocus(image.focus) ?? { x: 50, y: 50 }
  return (
    <form method="post" className={`relative w-fit mb-6 cursor-crosshair focal-point ${size}`}>
      <input type="hidden" name={formNameField} value={`focus-${size}`} />
      <input type="hidden" name="size" value={size} />
      {/* Without a name it sends `x` and `y`. */}
      <input type="image" src={sourcesOf(image).src} alt={words.set} width={width} height={height} />
      <svg
        className="absolute inset-0 overflow-visible pointer-events-none"
        width={width}
        height={height}
        aria-hidden="true"
      >
        <circle cx={(x * width) / 100} cy={(y * height) / 100} r="9" />
      </svg>
    </form>
  )
}
