/** Pages of one thing, such as a booking, a car or a person: found by the links that lead to them. */
import type { APIRequestContext } from '@playwright/test'
import { matchRoutes } from '@remix-run/react'
import { parse } from 'node-html-parser'

import { pageAddresses, routeAddresses } from '#tests/support/route-addresses.ts'

const routes = routeAddresses.map((path) => ({ path }))
/** Of so many bookings or cars one is in a state in which it has the page. */
const enough = 8

/** The path of an address in app/routes.ts: `/dashboard/users/:id`. */
export function pathOf(address: string): string | undefined {
  return matchRoutes(routes, new URL(address, 'http://site.invalid').pathname)?.[0]?.route.path
}

/**
 * An address of each page of one thing, by its path: what links from these addresses lead to and, where no link does, a
 * page of a thing of which another page was found. What the client may not read is left out.
 */
export async function followLinks(client: APIRequestContext, from: readonly string[]) {
  const wanted = pageAddresses.filter((path) => path.includes(':'))
  const found = new Map<string, string>()
  const linked = new Map<string, Set<string>>()
  const reads = async (address: string) => {
    const answer = await client.get(address)
    return answer.status() === 200 && pathOf(answer.url()) === pathOf(address) ? answer : undefined
  }
  const queue = [...from]
  for (const address of queue) {
    const answer = await reads(address)
    const path = pathOf(address)
    if (!answer) continue
    if (path && wanted.includes(path)) found.set(path, address)
    for (const link of linksOn(await answer.text())) {
      const to = pathOf(link)
      if (!to || !wanted.includes(to) || found.has(to)) continue
      const others = linked.get(to) ?? new Set()
      if (others.size === 0) queue.push(link)
      if (others.size < enough) linked.set(to, others.add(link))
    }
  }
  for (const page of wanted.filter((path) => !found.has(path))) {
    const [thing = page, rest = ''] = page.split(/(?<=:\w+)(?=\/[^:]*$)/)
    for (const one of linked.get(thing) ?? []) {
      const address = new URL(one, 'http://site.invalid').pathname + rest
      if (!(await reads(address))) continue
      found.set(page, address)
      break
    }
  }
  return found
}

function linksOn(html: string): string[] {
  const links = parse(html).querySelectorAll('main a[href^="/"]')
  return links.flatMap((link) => link.getAttribute('href')?.replace(/#.*/, '') ?? [])
}
