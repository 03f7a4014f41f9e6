import { data, type LinksFunction, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { Chapter } from '#app/site/pages/chapter.tsx'
import { Opening } from '#app/site/pages/opening.tsx'
import { cancellationTable } from '#app/site/pages/policies.ts'
import { findRequirements } from '#app/site/pages/requirements.server.ts'
import { RuleList } from '#app/site/pages/rule-list.tsx'
import { headersOfAnswer } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { cached: { reads: [] } }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () =>
  pageMeta('Rental Requirements', 'Who may drive, what to bring, deposits, pickup, mileage and cancellation.')

export async function loader() {
  const { sections, isWhole } = await findRequirements()
  return data({ sections }, isWhole ? undefined : { headers: { 'Cache-Control': 'no-store' } })
}

export const headers = headersOfAnswer

export default function Requirements() {
  const { sections } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <Opening title="Rental Requirements" lead="Who may drive, what to bring, and what happens when plans change.">
        <nav aria-label="Sections">
          <ul className="small flex flex-wrap gap-x-7">
            {sections.map((section) => (
              <li key={section.id}>
                <a className="link quiet" href={`#${section.id}`}>
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Opening>
      {sections.map((section) => (
        <Chapter title={section.title} id={section.id} key={section.id} wide>
          <RuleList items={section.items} />
          {section.id === 'notes' && (
            <section id="cancellation" className="mt-10">
              <h3 className="mb-4">If you cancel</h3>
              <Facts className="sentences" rows={cancellationTable} />
            </section>
          )}
        </Chapter>
      ))}
      <div className="row rule pt-10">
        <ButtonLink to={hrefs.fleet()}>View the Fleet</ButtonLink>
        <ButtonLink to={hrefs.contact()} look="line">
          Contact
        </ButtonLink>
      </div>
    </div>
  )
}
