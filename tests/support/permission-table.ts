/** Every address and every action as everybody, for docs/permissions.md. */
import fs from 'node:fs'

import type { ServerBuild } from '@remix-run/node'

import { pathOf } from '#app/shared/route-paths.ts'
import type { CastMember } from '#tests/cast.ts'
import type { NoScriptClient } from '#tests/support/no-script-client.ts'
import { unknownId } from '#tests/support/route-addresses.ts'

export type Kind = CastMember | 'visitor'
type Routes = ServerBuild['routes']

const columns: [heading: string, kind: Kind][] = [
  ['visitor', 'visitor'],
  ['pending', 'pim'],
  ['rejected', 'remy'],
  ['member', 'mia'],
  ['broker unpaid', 'nia'],
  ['broker active', 'brook'],
  ['desk', 'dee'],
  ['manager', 'sam'],
  ['admin', 'ada'],
]
export const kinds = columns.map(([, kind]) => kind)

/** Real things where an address needs one; whatever else it names is not there, and no one may learn more than that. */
const standIns: Record<string, string> = { slug: 'ferrari-roma', username: 'broker', tab: 'referrals' }

type Row = { what: string; answers: Map<Kind, string> }

/**
 * Asks each address as each kind, and posts nothing to each action. `turnedAway` has "kind address" where the address
 * itself is not read; `untitled` the refused forms whose page has no "Error:" in its title; `failed` what broke. With
 * `only`, the ids of routes, no others are asked.
 */
export async function askEverybody(
  routes: Routes,
  clientOf: (kind: Kind) => Promise<NoScriptClient>,
  only?: ReadonlySet<string>,
) {
  const rows: Row[] = []
  const turnedAway = new Set<string>()
  const untitled: string[] = []
  const failed: string[] = []

  async function ask(address: string, method: 'GET' | 'POST'): Promise<void> {
    const asked = address.replace(/:(\w+)/g, (_, name: string) => standIns[name] ?? unknownId)
    const answers = new Map<Kind, string>()
    for (const kind of kinds) {
      const body = method === 'POST' ? new URLSearchParams() : undefined
      const answer = await (await clientOf(kind)).send(asked, { method, body })
      const says = inWords(answer)
      answers.set(kind, says)
      if (answer.status >= 500) failed.push(`${kind} ${method} ${asked}: ${answer.status}`)
      if (method === 'GET' && /^(refused|sign in|to \/(auth|signin))$/.test(says)) turnedAway.add(`${kind} ${address}`)
      const isRead = says === 'form' || (method === 'GET' && says === 'yes')
      if (!isRead || !answer.headers.get('Content-Type')?.startsWith('text/html')) {
        await answer.body?.cancel()
        continue
      }
      const page = await answer.text()
      if (says === 'form' && !page.includes('<title>Error: ')) untitled.push(`${kind} ${asked}`)
      if (page.includes('[object Object]')) failed.push(`${kind} ${asked}: an object for its name`)
    }
    rows.push({ what: `${method} ${address}`, answers })
  }

  for (const { id, path, module } of Object.values(routes).flatMap((route) => (route ? [route] : []))) {
    if ((path === undefined || hasIndex(routes, id)) && !isIndex(routes, id)) continue
    if (only && !only.has(id)) continue
    const address = pathOf(routes, id)
    if (address.includes('*') || address === '/signout') continue
    if (module.loader || module.default) await ask(address, 'GET')
    if (module.action) await ask(address, 'POST')
  }
  return { rows, turnedAway, untitled, failed }
}

function inWords({ status, headers }: Response): string {
  const location = headers.get('Location')
  if (location) return `to ${pathTo(location)}`
  return (
    {
      200: 'yes',
      400: 'asked wrongly',
      401: 'sign in',
      403: 'refused',
      404: 'not there',
      405: 'no such action',
      410: 'gone',
      422: 'form',
    }[status] ?? String(status)
  )
}

/** The file of a share picture is named by what is on it today, a new listing by its id. */
function pathTo(location: string): string {
  const { pathname } = new URL(location, 'http://site')
  return pathname.replace(/\/[0-9a-f]{16}\.jpg$/, '').replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}$/, '/:id')
}

function isIndex(routes: Routes, id: string): boolean {
  return Boolean((routes[id] as { index?: boolean } | undefined)?.index)
}

/** A layout, whose own address is its first page's. */
function hasIndex(routes: Routes, id: string): boolean {
  return Object.values(routes).some((route) => route?.parentId === id && isIndex(routes, route.id))
}

/** By address, who gets what is asked for there, as docs/permissions.md has it. */
export function readPermissions(): Map<string, Kind[]> {
  const page = fs.readFileSync('docs/permissions.md', 'utf8')
  const rows = [...page.matchAll(/^\| GET (\S+) \| (.*) \|$/gm)]
  return new Map(
    rows.map(([, address = '', answers = '']) => {
      const cells = answers.split(' | ')
      return [address, kinds.filter((_, column) => cells[column] === 'yes')]
    }),
  )
}

/** The rows as a page of the documentation. */
export function permissionsPage(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    '# Who may go where',
    '',
    'Made by `tests/requests/every-page.test.ts`, which asks the built site for every address as everybody. Posts are sent',
    'empty: "form" and "asked wrongly" mean that the door was open and something was missing; "not there" that there is no such',
    'thing to see, or none that this person may know of. The abilities behind it stand in `app/people/access/permissions.ts`.',
    'Everybody here has just signed in: what asks for a factor of the last 15 minutes is `again` in `tests/house/permissions.txt`.',
    '',
    line(['Address', ...columns.map(([heading]) => heading)]),
    line(['---', ...columns.map(() => '---')]),
    ...rows.map(({ what, answers }) => line([what, ...kinds.map((kind) => answers.get(kind) ?? '')])),
    '',
  ].join('\n')
}
