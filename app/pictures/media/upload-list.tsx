import { mediaLabels } from './words.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'

export type Upload = ImageFacts & {
  filename: string
  purpose: keyof typeof words.purpose | null
  showInGallery: boolean
  isHidden: boolean
  at: string
  owner: { name: string; username: string }
}

const words = mediaLabels

export function UploadList({ uploads }: { uploads: Upload[] }) {
  return (
    <ul className="upload-list grid grid-cols-[repeat(auto-fill,minmax(min(14rem,45%),1fr))] gap-y-8 gap-x-5">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <div className="grid place-items-center aspect-[3/2] overflow-hidden bg-raise [&_img]:size-full [&_img]:object-cover">
            <Thumbnail image={upload} alt="" sizes="14rem" />
          </div>
          <Link to={pictureHrefs.upload(upload.id)} className="wrap-anywhere">
            {upload.alt || upload.filename}
          </Link>
          <p className="small mute">{`${words.by(upload.owner.username)}, ${upload.at}`}</p>
          <p className="small quiet">{uploadStandingOf(upload)}</p>
        </li>
      ))}
    </ul>
  )
}

export function uploadStandingOf({ isHidden, showInGallery, purpose }: Omit<Upload, keyof ImageFacts>): string {
  if (isHidden) return words.hidden
  if (showInGallery) return words.shown
  return words.purpose[purpose ?? 'media']
}
