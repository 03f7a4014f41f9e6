/** A date with or without its weekday and its year, a phone number, a version. Each has a space or hyphen that lines break at. With the punctuation around it, which would start a line by itself. */
const whole =
  /(\(?(?:(?:[A-Z][a-z]+, )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:–\d{1,2})?(?:, \d{4})?|\(\d{3}\) \d{3}-\d{4}|\d{4}-\d{1,2}-\d{1,2})[,.;:!?)]*)/

/** Text in which no line breaks within a date or a phone number that fits on one. Copied or read out, it is the text as it was. */
export function Unbroken({ text }: { text: string }) {
  return text.split(whole).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="inline-block">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
