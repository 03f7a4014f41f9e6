import type { LinksFunction, MetaFunction } from '@remix-run/node'

import { requirementSections } from '#app/features/site/requirements.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () =>
  pageMeta('Rental Requirements', 'Who may drive, what to bring, deposits, pickup, mileage and cancellation.')

export default function Requirements() {
  return (
    <div className="wrap page">
      <div className="opening">
        <h1>Rental Requirements</h1>
        <p className="lead quiet">Who may drive, what to bring, and what happens when plans change.</p>
      </div>
      {requirementSections.map((section) => (
        <section className="chapter" id={section.id} key={section.id}>
          <h2>{section.title}</h2>
          <ul className="prose">
            {section.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
      <div className="rule pt-10">
        <ButtonLink to={hrefs.fleet()}>View the Fleet</ButtonLink>
      </div>
    </div>
  )
}
