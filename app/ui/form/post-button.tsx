import { PostForm } from './post-form.tsx'
import { SubmitButton } from './submit-button.tsx'

type Props = { to: string; name?: string; value?: string; label?: string; children: string }

/** A button without fields; it posts to its own noun. */
export function PostButton({ to, name, value, label, children }: Props) {
  return (
    <PostForm action={to}>
      {name && <input type="hidden" name={name} value={value} />}
      <SubmitButton look="line" compact aria-label={label}>
        {children}
      </SubmitButton>
    </PostForm>
  )
}
