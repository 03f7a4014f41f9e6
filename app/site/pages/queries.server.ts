import { env } from '#app/platform/env.server.ts'
import garage from '#app/media/films/garage-door-1280x720.mp4?url'
import wide from '#app/media/films/hero-sweep-1280x720.mp4?url'
import upright from '#app/media/films/hero-sweep-720x1280.mp4?url'

/** From the configuration, else our own. */
export function findFilms(): { wide: string; upright: string; garage: string } {
  const { heroWide, heroUpright, garageDoor } = env.films
  return { wide: heroWide ?? wide, upright: heroUpright ?? upright, garage: garageDoor ?? garage }
}
