/**
 * Every address and every action as every kind of person, printed in docs/permissions.md: what changes there is a change
 * of somebody's rights and is read as one. `npm test -- -u` writes it anew.
 */
import { beforeAll, expect, test } from 'vitest'

import { cast, type CastMember } from '#tests/cast.ts'
import { openSite, type NoScriptClient } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

type Kind = CastMember | 'visitor'
const columns: [heading: string, kind: Kind][] = [
  ['visitor', 'visitor'],
  ['pending', 'pim'],
  ['rejected', 'remy'],
  ['member', 'mia'],
  ['broker unpaid', 'nia'],
  ['broker active', 'brook'],
  ['staff', 'sam'],
  ['admin', 'ada'],
]

/** Real things where an address needs one; whatever else it names is not there, and nobody may learn more than that. */
const standIns: Record<string, string> = { slug: 'ferrari-roma', username: 'broker', tab: 'referrals' }
const nobody = '00000000-0000-7000-8000-000000000000'

test('who may go where, and do what, is what docs/permissions.md says', async () => {
  const clients = new Map<Kind, NoScriptClient>()
  for (const [, kind] of columns) clients.set(kind, await clientOf(kind))
  const rows: string[][] = []
  for (const { id, path, module } of Object.values(site.routes).flatMap((route) => (route ? [route] : []))) {
    if (path === undefined || hasIndex(id)) {
      if (!isIndex(id)) continue
    }
    const address = pathOf(id)
    if (address.includes('*') || address === '/signout') continue
    if (module.loader || module.default) rows.push([`GET ${address}`, ...(await askEverybody(clients, address, 'GET'))])
    if (module.action) rows.push([`POST ${address}`, ...(await askEverybody(clients, address, 'POST'))])
  }
  expect(rows.length).toBeGreaterThan(80)
  await expect(page(rows)).toMatchFileSnapshot('../../docs/permissions.md')
})

async function clientOf(kind: Kind): Promise<NoScriptClient> {
  const client = site.noScriptClient()
  if (kind !== 'visitor') await client.signIn(cast[kind])
  return client
}

async function askEverybody(clients: Map<Kind, NoScriptClient>, address: string, method: string): Promise<string[]> {
  const asked = address.replace(/:(\w+)/g, (_, name: string) => standIns[name] ?? nobody)
  const said: string[] = []
  for (const [, kind] of columns) {
    const body = method === 'POST' ? new URLSearchParams() : undefined
    const answer = await clients.get(kind)!.send(asked, { method, body, redirect: 'manual' })
    await answer.body?.cancel()
    said.push(inWords(answer))
  }
  return said
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

/** The file of a share picture is named by what stands on it today, a new listing by its id. */
function pathTo(location: string): string {
  const { pathname } = new URL(location, 'http://site')
  return pathname.replace(/\/[0-9a-f]{16}\.jpg$/, '').replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}$/, '/:id')
}

function isIndex(id: string): boolean {
  return Boolean((site.routes[id] as { index?: boolean } | undefined)?.index)
}

/** A layout, whose own address is its first page's. */
function hasIndex(id: string): boolean {
  return Object.values(site.routes).some((route) => route?.parentId === id && isIndex(route.id))
}

function pathOf(id: string): string {
  const route = site.routes[id]!
  const parent = route.parentId ? pathOf(route.parentId) : ''
  return `${parent === '/' ? '' : parent}/${route.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
}

function page(rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    '# Who may go where',
    '',
    'Made by `tests/requests/permission-matrix.test.ts`, which asks the built site for every address as everybody. Posts are sent',
    'empty: "form" and "asked wrongly" mean that the door was open and something was missing; "not there" that there is no such',
    'thing to see, or none that this person may know of. The abilities behind it stand in `app/features/access/permissions.ts`.',
    '',
    line(['Address', ...columns.map(([heading]) => heading)]),
    line(['---', ...columns.map(() => '---')]),
    ...rows.map(line),
    '',
  ].join('\n')
}
