import { business } from '#app/business.ts'
import { usernameLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { DateField } from '#app/ui/form/date-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { Link } from '#app/ui/link.tsx'

const { passwordLength, staffPasswordLength } = business.accounts

export function UsernameField({ field, optional }: { field: AnyField; optional?: boolean }) {
  const hint = `${usernameLabels.hint} Others can see it.`
  return <TextField field={field} label="Username" hint={hint} optional={optional} autoComplete="username" />
}

type Props = { fields: Record<'email' | 'phone' | 'dateOfBirth' | 'password', AnyField>; minAge?: number }

export function PersonFields({ fields, minAge = business.car.minimumAge }: Props) {
  return (
    <>
      <div className="grid gap-y-5 gap-x-4 lg:grid-cols-2">
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <TextField field={fields.phone} label="Phone" type="tel" autoComplete="tel" />
      </div>
      <div className="grid gap-y-5 gap-x-4 lg:grid-cols-2">
        <DateField
          field={fields.dateOfBirth}
          label="Date of birth"
          hint={`As on your license. Drivers must be ${minAge} or older.`}
          autoComplete="bday"
        />
        <TextField
          field={fields.password}
          label="Password"
          type="password"
          hint={`Minimum ${passwordLength} characters required (${staffPasswordLength} for staff)`}
          autoComplete="new-password"
        />
      </div>
    </>
  )
}

export function Consent() {
  return (
    <p className="small quiet">
      By creating an account you accept the <Link to={hrefs.terms()}>terms</Link> and have read the{' '}
      <Link to={hrefs.privacy()}>privacy notice</Link>.
    </p>
  )
}
