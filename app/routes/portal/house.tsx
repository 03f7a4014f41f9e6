import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { readHouse } from '#app/office/house/queries.server.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { houseLabels } from '#app/office/house/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = houseLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.meta)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'house.view')
  return { lines: await readHouse(now()) }
}

export default function House() {
  const { lines } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead title={words.title} />
      <p className="quiet mb-8">{words.lead}</p>
      <div className="grid gap-8">
        {lines.map(({ name, isWell, says }) => (
          <section key={name}>
            <h2 className="head mb-2">{name}</h2>
            <Note tone={isWell ? 'ok' : 'warn'} title={isWell ? words.well : words.unwell}>
              {says.map((line) => (
                <p key={line} className="wrap-anywhere">
                  {line}
                </p>
              ))}
            </Note>
          </section>
        ))}
      </div>
    </div>
  )
}
