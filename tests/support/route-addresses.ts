/** Every address of the route table, with something in place of its parameters. */
import routeTable from '#app/routes.ts'

type Row = { path?: string; index?: boolean; children?: Row[] }

export const routeAddresses = [...new Set(addressesOf(routeTable as Row[], ''))]

function addressesOf(rows: readonly Row[], above: string): string[] {
  return rows.flatMap(({ path, children }) => {
    const address = path === undefined ? above || '/' : `${above}/${path}`
    return [address, ...addressesOf(children ?? [], address)]
  })
}

export const unknownId = '00000000-0000-7000-8000-000000000000'
const examples: Record<string, string> = {
  slug: 'ferrari-roma',
  username: 'broker',
  kind: 'avatar',
  tab: 'garage',
  id: unknownId,
  number: 'MQ-AAA-AAAA',
  file: 'x.jpg',
}

/** The address with `part` for each of its parameters, or with examples of them. */
export function fillAddress(address: string, part?: string): string {
  return address
    .replace(/:(\w+)/g, (_, name: string) => part ?? examples[name] ?? unknownId)
    .replace(/\*$/, part ?? 'anything')
}
