import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { listTemplates } from '#app/fleet/listings/queries.server.ts'
import { fleetLabels } from '#app/fleet/cars/words.ts'
import { garageLabels, garageSortLabels } from '#app/fleet/garage/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import listingStyles from '#app/styles/listings.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { DenseTable } from '#app/ui/dense-table.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = garageLabels.templates

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction = () => pageMeta(words.title, 'What new cars and listings start with.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'template.manage')
  return { templates: await listTemplates() }
}

export default function Templates() {
  const { templates } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead title={words.title} back={{ label: pageTitleLabels.garage, href: hrefs.garage() }}>
        <ButtonLink compact look="line" to={officeHrefs.newGarageTemplate()}>
          {words.add}
        </ButtonLink>
      </PageHead>
      {templates.length === 0 && <EmptyState {...words.none} />}
      {templates.length > 0 && (
        <DenseTable
          caption={words.title}
          className="two"
          columns={[words.one, { name: garageSortLabels.rate.name, className: 'right' }]}
        >
          <tbody>
            {templates.map(({ id, make, model, suggestedDailyRateCents }) => (
              <tr key={id}>
                <td className="at-1 cut">
                  <Link to={officeHrefs.garageTemplate(id)}>{`${make} ${model}`}</Link>
                </td>
                <td className="at-2 right quiet">{`${dollars(suggestedDailyRateCents)} ${fleetLabels.perDay}`}</td>
              </tr>
            ))}
          </tbody>
        </DenseTable>
      )}
    </div>
  )
}
