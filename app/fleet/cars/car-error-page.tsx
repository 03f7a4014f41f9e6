import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useContext } from 'react'

import { carProblems } from './words.ts'
import { ReferenceContext } from '#app/ui/layout/reference.ts'
import { problemOf } from '#app/ui/layout/problem-of.ts'
import { ProblemPage } from '#app/ui/layout/problem-page.tsx'
import { CarCard } from './car-card.tsx'
import type { CardCar } from './listed-cars.server.ts'

export function CarErrorPage({ action }: { action: React.ReactNode }) {
  const error = useRouteError()
  const reference = useContext(ReferenceContext)
  const missing = isRouteErrorResponse(error) && [404, 410].includes(error.status)
  if (!missing) {
    const refused = isRouteErrorResponse(error) && error.status < 500
    return <ProblemPage {...problemOf(error)} reference={refused ? undefined : reference} />
  }
  return (
    <>
      <ProblemPage {...carProblems.missing} action={action} />
      {/* Error pages ship no scripts: only the server draws these. */}
      {import.meta.env.SSR && <SimilarCars {...error.data} />}
    </>
  )
}

function SimilarCars({ similar = [] }: { similar?: CardCar[] }) {
  if (similar.length === 0) return null
  return (
    <section className="wrap section rule">
      <h2 className="title mb-10">Similar cars</h2>
      <div className="cars">
        {similar.map((car) => (
          <CarCard key={car.id} car={car} level={3} />
        ))}
      </div>
    </section>
  )
}
