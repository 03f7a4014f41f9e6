/** Each line break as one `\n`, as `maxlength` counts it. Browsers submit `\r\n`; files have any of the three. */
export function normalizeLineBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
