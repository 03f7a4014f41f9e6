import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { newImageForm } from '#app/fleet/image-routing/forms.ts'
import { findRoutedCar, listPlacements } from '#app/fleet/image-routing/queries.server.ts'
import { NewImageForm } from '#app/fleet/image-routing/replacement-form.tsx'
import { incomingReplacement, replaceByOther } from '#app/fleet/image-routing/replacement.server.ts'
import { carProblems } from '#app/fleet/cars/words.ts'
import { imageRoutingLabels, imageRoutingNotices, imageRoutingProblems } from '#app/fleet/image-routing/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import routingStyles from '#app/styles/image-routing.css?url'
import fileStyles from '#app/styles/file-field.css?url'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Thumbnail } from '#app/ui/picture.tsx'

export const route: RouteFacts = { failed: imageRoutingProblems.failed, unread: imageRoutingProblems.imagesUnread }

const words = imageRoutingLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: routingStyles },
  { rel: 'stylesheet', href: fileStyles },
]

export const meta: MetaFunction = () => pageMeta(words.replacement.title, words.replacement.meaning)

type Params = LoaderFunctionArgs['params']

async function findPlaced(params: Params) {
  const car = (await findRoutedCar(params.car ?? '')) ?? notFound(carProblems.missing)
  const placed = await listPlacements(car.id)
  const images = placed.map((image, index) => ({ ...image, name: words.image(index + 1, image.alt) }))
  const image = images.find(({ id }) => id === params.image) ?? notFound(imageRoutingProblems.gone)
  return {
    car,
    image,
    others: images.filter(({ id, isBroken, isHidden }) => id !== image.id && !isBroken && !isHidden),
  }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAbility(request, 'images.route')
  return findPlaced(params)
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: ownerId } = await requireAbility(request, 'images.route')
  const { car, image } = await findPlaced(params)
  const old = { vehicleId: car.id, imageId: image.id, now: now() }
  const upload = incomingReplacement({ ...old, ownerId })
  try {
    const form = await readForm(request, newImageForm, { files: { photo: upload.receive } })
    if (!form.ok) return invalid(form)
    const { photo, chosen = '' } = form.value
    const done = photo === undefined ? await replaceByOther(old, chosen) : await upload.keep()
    if (!done.ok) return invalid(form, done.problem, done.field)
    return await redirectWithNotice(pictureHrefs.brokenImages(), imageRoutingNotices.replaced)
  } finally {
    await upload.drop()
  }
}

export default function ImageReplacement() {
  const { car, image, others } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="measure pb-16">
      <PageHead
        title={words.replaceOn(carName(car))}
        back={{ label: words.brokenTitle, href: pictureHrefs.brokenImages() }}
      />
      <figure className="grid grid-cols-[min(11rem,40%)_minmax(0,1fr)] items-center gap-5 mb-8">
        <div className="shot">
          <Thumbnail image={image} sizes="11rem" />
        </div>
        <figcaption className="small">
          <p>{words.role[image.role]}</p>
          <p className="quiet">{words.replacement.meaning}</p>
        </figcaption>
      </figure>
      <NewImageForm others={others} lastResult={lastResult} />
    </div>
  )
}
