import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import type { ShownStep } from './shown-step.ts'

/** What the booking asks or says, and the button for it. In a `row` of a list only what waits has a filled button. */
export function StepLine({ step, row = false }: { step: ShownStep; row?: boolean }) {
  return (
    <div className="step" data-urgency={step.urgency}>
      <p>
        <Unbroken text={step.line} />
      </p>
      <StepButton step={step} look={!row ? 'primary' : step.urgency === 'now' ? 'line' : 'link'} />
    </div>
  )
}

function StepButton({ step: { button }, look }: { step: ShownStep; look: 'primary' | 'line' | 'link' }) {
  const { label, to, how, fields } = button
  if (how === 'post')
    return (
      <PostForm action={to}>
        <SubmitButton look={look} compact>
          {label}
        </SubmitButton>
      </PostForm>
    )
  if (how === 'card')
    return (
      <div id="money" className="print:hidden">
        <PostForm action={to}>
          {Object.entries(fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton look={look} compact>
            {label}
          </SubmitButton>
        </PostForm>
      </div>
    )
  // The payment page is another site's: the browser goes there by itself.
  if (how === 'pay')
    return (
      <div id={look === 'primary' ? 'money' : undefined} className="print:hidden">
        <form method="post" action={to} className="grid">
          <Button type="submit" look={look} compact>
            {label}
          </Button>
        </form>
      </div>
    )
  return (
    <ButtonLink
      to={to}
      look={look}
      compact
      download={how === 'file' ? true : undefined}
      {...(how === 'map' && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {label}
    </ButtonLink>
  )
}
