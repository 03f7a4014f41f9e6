import { presenceLabels } from './words.ts'

export type Presence = 'online' | 'away' | 'offline'

const presences: Presence[] = ['online', 'away', 'offline']
const looks = { online: 'ok', away: 'away', offline: 'off' } as const

export function PresenceState({ presence }: { presence: Presence }) {
  return <State look={looks[presence]}>{presenceLabels[presence]}</State>
}

/** All of them, one shown: where no React runs, ui/live.js shows another. */
export function LivePresenceState({ presence }: { presence: Presence }) {
  return presences.map((one) => (
    <State key={one} look={looks[one]} data-shown-when={one} hidden={one !== presence}>
      {presenceLabels[one]}
    </State>
  ))
}

type StateProps = React.ComponentProps<'span'> & { look: 'ok' | 'away' | 'off' | 'bad' | 'info' }

export function State({ look, ...rest }: StateProps) {
  return <span className={`state ${look}`} {...rest} />
}
