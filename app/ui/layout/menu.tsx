import { CircularMenu } from './circular-menu.tsx'
import type { Entry, Person } from './person.ts'
import { SidePanel } from './side-panel.tsx'

type Props = { entries: Entry[]; circle: Entry[]; path: string; person: Person | null }

/**
 * One popover with two faces: a side panel on wide screens, a ring on phones. The browser itself opens it, closes it on
 * Escape or a touch outside, and gives the focus back, so it needs no script. It stands after `main` to let that come first.
 */
export function Menu({ entries, circle, path, person }: Props) {
  return (
    <div className="menu" id="menu" {...{ popover: 'auto' }}>
      <SidePanel entries={entries} path={path} person={person} />
      <CircularMenu entries={circle} path={path} person={person} />
    </div>
  )
}
