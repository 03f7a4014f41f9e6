import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { listBrokenImages } from '#app/fleet/image-routing/broken-images.server.ts'
import { checkImage } from '#app/fleet/image-routing/image-check.server.ts'
import { checkForm } from '#app/fleet/image-routing/forms.ts'
import { imageRoutingLabels, imageRoutingProblems } from '#app/fleet/image-routing/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { printInstant } from '#app/shared/zone.ts'
import routingStyles from '#app/styles/image-routing.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = { unread: imageRoutingProblems.imagesUnread }

const words = imageRoutingLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: routingStyles }]

export const meta: MetaFunction = () => pageMeta(words.brokenTitle, 'Images that browsers couldn’t load.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'images.route')
  const images = await listBrokenImages(now())
  return { images: images.map(({ last, ...image }) => ({ ...image, last: last && printInstant(last) })) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAbility(request, 'images.route')
  const form = await readForm(request, checkForm)
  const said = form.ok ? await checkImage(form.value.image) : imageRoutingProblems.gone
  return redirectWithNotice(pictureHrefs.brokenImages(), said)
}

export default function BrokenImages() {
  const { images } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead title={words.brokenTitle} back={{ label: pageTitleLabels.imageRouting, href: hrefs.imageAdmin() }} />
      {images.length === 0 && <EmptyState {...words.noBroken} />}
      <ul className="broken-rows">
        {images.map((image) => (
          <li key={image.id}>
            <div className="shot">
              <Thumbnail image={image} alt={image.alt} sizes="9rem" />
            </div>
            <div>
              <h2 className="name row gap-x-5 gap-y-1">
                {image.cars.map((car) => (
                  <TextLink
                    key={car.slug}
                    to={pictureHrefs.routedImages(car.slug)}
                    aria-label={words.imagesOf(carName(car))}
                  >
                    {carName(car)}
                  </TextLink>
                ))}
                {image.cars.length === 0 && words.noPlace}
              </h2>
              <p className="row gap-x-5 gap-y-1 small num">
                <State look={image.isBroken ? 'bad' : 'away'}>{stateWords(image)}</State>
                {image.count && image.last && <span>{words.failures(image.count, image.last)}</span>}
              </p>
            </div>
            <div className="row gap-x-3 gap-y-2">
              <PostForm action={pictureHrefs.brokenImages()}>
                <input type="hidden" name="image" value={image.id} />
                <SubmitButton look="line" compact>
                  {words.recheck}
                </SubmitButton>
              </PostForm>
              {replacedOn(image).map((car) => (
                <ButtonLink
                  key={car.slug}
                  look="line"
                  compact
                  to={pictureHrefs.imageReplacement(image.id, car.slug)}
                  aria-label={words.replaceOn(carName(car))}
                >
                  <span className="whitespace-normal wrap-anywhere">
                    {image.cars.length > 1 ? words.replaceOn(carName(car)) : words.replace}
                  </span>
                </ButtonLink>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Placed = { isBroken: boolean; cars: (Parameters<typeof carName>[0] & { isBroken: boolean })[] }

/** A picture of two cars may be taken out of one alone. */
function stateWords({ isBroken, cars }: Placed): string {
  if (!isBroken) return words.still
  const shown = cars.filter((car) => !car.isBroken)
  return shown.length > 0 ? words.takenExcept(shown.map(carName).join(', ')) : words.taken
}

/** Where it is taken out; before that, wherever it is. */
function replacedOn<Image extends Placed>({ isBroken, cars }: Image): Image['cars'] {
  return isBroken ? cars.filter((car) => car.isBroken) : cars
}
