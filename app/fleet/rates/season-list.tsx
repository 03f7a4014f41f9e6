import { rateLabels } from './words.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Season } from './rules.ts'
import { seasonDays, seasonName, seasonTerms } from './season-words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'

const words = rateLabels

type Props = { vehicleId: string; seasons: (Season & { id: string })[]; past?: boolean }

/** What is over can be read only. */
export function SeasonList({ vehicleId, seasons, past = false }: Props) {
  return (
    <ul className="season-list num">
      {seasons.map((season) => (
        <li key={season.id}>
          <div>
            <p className="name">{season.name}</p>
            <p className="small quiet">{`${seasonDays(season)} · ${seasonTerms(season)}`}</p>
          </div>
          {!past && (
            <div className="row">
              <TextLink
                small
                to={officeHrefs.vehicleRates(vehicleId, { rate: season.id }, 'season')}
                aria-label={`${words.change} ${seasonName(season)}`}
              >
                {words.change}
              </TextLink>
              <PostForm action={officeHrefs.rateRemoval(vehicleId, season.id)}>
                <SubmitButton look="line" compact aria-label={`${words.remove} ${seasonName(season)}`}>
                  {words.remove}
                </SubmitButton>
              </PostForm>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
