import { describedBy, Field, type FieldProps } from './field.tsx'
import { PictureInput } from './picture-input.tsx'

type Props = Pick<FieldProps, 'field' | 'label' | 'hint'> &
  Pick<React.ComponentProps<'input'>, 'multiple' | 'onChange'> & { inputRef?: React.RefObject<HTMLInputElement> }

/** A photograph that travels with its form. */
export function PhotoField({ field, label, hint, inputRef, ...attributes }: Props) {
  return (
    <Field field={field} label={label} hint={hint} file>
      <div className={field.valid ? 'file' : 'file invalid'}>
        <PictureInput
          fit="picture"
          inputRef={inputRef}
          id={field.id}
          name={field.name}
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={!field.valid || undefined}
          aria-describedby={describedBy(field, hint)}
          {...attributes}
        />
      </div>
    </Field>
  )
}
