import { labels } from '#app/messages/labels.ts'

export type Presence = 'online' | 'away' | 'offline'

const looks = { online: 'ok', away: 'away', offline: 'off' } as const

export function PresenceState({ presence }: { presence: Presence }) {
  return <State look={looks[presence]}>{labels.presence[presence]}</State>
}

export function State({ look, children }: { look: 'ok' | 'away' | 'off' | 'bad' | 'info'; children: React.ReactNode }) {
  return <span className={`state ${look}`}>{children}</span>
}
