export const filmPurposes = ['garage-opening', 'kept'] as const
export type FilmPurpose = (typeof filmPurposes)[number]

/** The name in a film's address is of its bytes. */
export function filmFile(hash: string): string {
  return `${hash}.mp4`
}

export function readFilmFile(file: string | undefined): string | undefined {
  return /^([0-9a-f]{32})\.mp4$/.exec(file ?? '')?.[1]
}

/** `1:05`, from milliseconds. */
export function printLength(duration: number): string {
  const whole = Math.max(1, Math.round(duration / 1_000))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
