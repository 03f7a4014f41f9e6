type Props = Pick<React.ComponentProps<'input'>, 'id' | 'name' | 'accept' | 'hidden' | 'disabled' | 'onFocus'> & {
  inputRef: React.Ref<HTMLInputElement>
  formId: string
  invalid: boolean
  describedBy?: string
  /** Of what went wrong on the way, once it did. */
  problemId?: string
  onFile: (file: File) => void
}

/** The native input of a file that scripts send by itself, ahead of its form. */
export function UploadInput({ inputRef, formId, invalid, describedBy, problemId, onFile, ...attributes }: Props) {
  return (
    <input
      ref={inputRef}
      type="file"
      form={formId}
      aria-invalid={invalid || problemId !== undefined || undefined}
      aria-describedby={[describedBy, problemId].filter(Boolean).join(' ') || undefined}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        if (file) onFile(file)
      }}
      {...attributes}
    />
  )
}
