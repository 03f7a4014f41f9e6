export type Option = { value: string; label: string }

/** `empty` labels the unchosen entry. */
export function Select({
  options,
  empty,
  ...props
}: React.ComponentProps<'select'> & { options: Option[]; empty?: string }) {
  return (
    <span className="select">
      <select {...props} className="input">
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
