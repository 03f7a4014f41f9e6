import { mediaLabels } from './words.ts'
import { TextLink } from '#app/ui/text-link.tsx'

/** Where an image is shown. */
export function UseLinks({ uses }: { uses: readonly { name: string; href: string }[] }) {
  return uses.map(({ name, href }) => (
    <TextLink key={href} small to={href}>
      {name || mediaLabels.namelessCar}
    </TextLink>
  ))
}
