import { pictureUploadLabels } from './words.ts'
import { TextLink } from '#app/ui/text-link.tsx'

/** An upload succeeds all the same: people may want both. */
export function AlikeNote({ alike, of }: { alike?: { name: string; href: string } | null; of?: string }) {
  if (!alike) return null
  return (
    <p className="small text-warn wrap-anywhere">
      {of ? `${of}. ${pictureUploadLabels.alike}` : pictureUploadLabels.alike}{' '}
      <TextLink small to={alike.href}>
        {alike.name}
      </TextLink>
    </p>
  )
}
