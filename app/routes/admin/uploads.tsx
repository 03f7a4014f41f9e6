import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readUploadFilter } from '#app/pictures/media/forms.ts'
import { MediaTabs } from '#app/pictures/media/media-tabs.tsx'
import { listUploads } from '#app/pictures/media/moderation.server.ts'
import { uploadViews } from '#app/pictures/media/rules.ts'
import { UploadList } from '#app/pictures/media/upload-list.tsx'
import { mediaLabels, mediaProblems } from '#app/pictures/media/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { printInstant } from '#app/shared/zone.ts'
import mediaStyles from '#app/styles/media.css?url'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { under: hrefs.uploads(), unread: mediaProblems.unread }

const words = mediaLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mediaStyles }]

export const meta: MetaFunction = () => pageMeta(words.everyone, 'What people have uploaded.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'uploads.moderate')
  const filter = readUploadFilter(new URL(request.url).searchParams)
  const { uploads, more } = await listUploads(filter)
  return {
    filter,
    more,
    uploads: uploads.map(({ createdAt, hiddenAt, ...upload }) => ({
      ...upload,
      isHidden: hiddenAt !== null,
      at: printInstant(createdAt),
    })),
  }
}

export default function AllUploads() {
  const { filter, uploads, more } = useLoaderData<typeof loader>()
  const { q, show, page } = filter
  return (
    <div className="pb-16">
      <PageHead title={words.everyone}>
        <MediaTabs path={hrefs.allUploads()} moderates />
      </PageHead>
      <SearchForm name="Find uploads" path={hrefs.allUploads()} filter={{ q, show: show === 'all' ? undefined : show }}>
        <SearchField label={words.moderatedSearch} q={q} />
        <div className="field">
          <label htmlFor="show">{words.viewLabel}</label>
          <select className="input" id="show" name="show" defaultValue={show}>
            {uploadViews.map((view) => (
              <option key={view} value={view}>
                {words.view[view]}
              </option>
            ))}
          </select>
        </div>
      </SearchForm>
      {uploads.length > 0 ? <UploadList uploads={uploads} /> : <EmptyState {...words.noUploads} />}
      <Pages page={page} more={more} hrefOf={(to) => hrefs.allUploads({ q, show, page: to })} />
    </div>
  )
}
