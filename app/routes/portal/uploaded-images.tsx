import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { ClosedMedia } from '#app/pictures/media/closed-media.tsx'
import { listAlike } from '#app/pictures/media/alike.server.ts'
import { describeMedia } from '#app/pictures/media/commands.server.ts'
import { describeForm, readMediaFilter } from '#app/pictures/media/forms.ts'
import { enterMedia } from '#app/pictures/media/media-access.server.ts'
import { MediaForm } from '#app/pictures/media/media-form.tsx'
import { mediaPaths, MediaTabs } from '#app/pictures/media/media-tabs.tsx'
import { listMedia } from '#app/pictures/media/queries.server.ts'
import { business } from '#app/business.ts'
import { mediaLabels, mediaNotices, mediaProblems } from '#app/pictures/media/words.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { withQuery } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import { longDate } from '#app/shared/dates.ts'
import mediaStyles from '#app/styles/media.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { unread: mediaProblems.unread }

const words = mediaLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mediaStyles }]

export const meta: MetaFunction = () => pageMeta(words.mine, 'Your own images, and where they are shown.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { path, isOpen, moderates } = enterMedia(request, viewer)
  if (!isOpen) return { isRejected: viewer.approvalStatus === 'rejected' }
  const filter = readMediaFilter(new URL(request.url).searchParams)
  const { media, more } = await listMedia(viewer.id, filter)
  const alike = await listAlike(
    viewer.id,
    media.map(({ id }) => id),
  )
  const images = media.map(({ createdAt, hiddenAt, ...image }) => ({
    ...image,
    alike: alike[image.id] ?? null,
    isHidden: hiddenAt !== null,
    day: longDate(dayOf(createdAt)),
  }))
  return { path, moderates, filter, images, more }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'image.upload')
  const form = await readForm(request, describeForm)
  if (!form.ok) return invalid(form)
  await describeMedia(viewer.id, form.value)
  const { pathname, search } = new URL(request.url)
  return redirectWithNotice(pathname + search, mediaNotices.updated)
}

export default function UploadedImages() {
  const data = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  if (data.path === undefined) return <ClosedMedia isRejected={data.isRejected} />
  const { path, moderates, filter, images, more } = data
  const { upload } = mediaPaths(path)
  const isWhole = filter.q === '' && filter.page === 1
  const isLong = !isWhole || more || images.length === business.media.pageSize
  return (
    <div className="pb-16">
      <PageHead title={words.mine}>
        <MediaTabs path={path} moderates={moderates} />
      </PageHead>
      {isLong && (
        <SearchForm name="Find images" path={path} filter={{ q: filter.q }}>
          <SearchField label={words.search} q={filter.q} />
        </SearchForm>
      )}
      {images.length > 0 ? (
        <MediaForm key={JSON.stringify([filter, images.map(({ id }) => id)])} images={images} lastResult={lastResult} />
      ) : (
        <EmptyState {...(isWhole ? words.none : words.noneFound)}>
          {isWhole && <ButtonLink to={upload}>{words.quick}</ButtonLink>}
        </EmptyState>
      )}
      <Pages page={filter.page} more={more} hrefOf={(page) => withQuery(path, { ...filter, page })} />
    </div>
  )
}
