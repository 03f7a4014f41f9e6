/** A sentence for anyone who ran a command: it is printed as it is, without a stack. */
export function commandError(sentence: string, cause?: unknown): Error {
  return Object.assign(new Error(sentence, { cause }), { name: 'CommandError' })
}

export function isCommandError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'CommandError'
}
