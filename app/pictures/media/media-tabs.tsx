import { mediaLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { SubTabs } from '#app/ui/layout/sub-tabs.tsx'

const words = mediaLabels

/** The media gallery is in the dashboard and in the account. */
export function mediaPaths(pathname: string) {
  return pathname.startsWith(hrefs.accountMedia())
    ? { upload: hrefs.accountMedia(), images: hrefs.accountImages }
    : { upload: hrefs.uploads(), images: pictureHrefs.uploadedImages }
}

/** Staff have everybody's uploads and the films beside their own. */
export function MediaTabs({ path, moderates }: { path: string; moderates: boolean }) {
  const { upload, images } = mediaPaths(path)
  const entries = [
    { label: words.quick, href: upload },
    { label: words.mine, href: images() },
    ...(moderates
      ? [
          { label: words.everyone, href: hrefs.allUploads() },
          { label: words.films, href: hrefs.videoUpload() },
        ]
      : []),
  ]
  return <SubTabs label={words.title} entries={entries} path={path} />
}
