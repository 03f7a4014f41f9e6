import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { readHouse } from '#app/office/house/queries.server.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { houseLabels } from '#app/office/house/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { State } from '#app/ui/feedback/presence.tsx'
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
    <div className="pb-16">
      <PageHead title={words.title} />
      <p className="quiet mb-6">{words.lead}</p>
      {lines.map(({ name, isWell, says }) => (
        <section
          key={name}
          className="grid gap-x-6 border-t border-line py-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,8fr)]"
        >
          <h2 className="font-sans text-body leading-body tracking-[0]">{name}</h2>
          <p>
            <State look={isWell ? 'ok' : 'away'}>{isWell ? words.well : words.unwell}</State>
          </p>
          <div>
            {says.map((line) => (
              <p key={line} className="wrap-anywhere">
                {line}
              </p>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
