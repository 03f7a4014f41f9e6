import { BlockList } from 'node:net'

import ipaddr from 'ipaddr.js'

/** IANA's special-purpose registries; ipaddr.js calls these unicast. */
const special = new BlockList()
special.addSubnet('192.88.99.0', 24, 'ipv4')
special.addSubnet('198.18.0.0', 15, 'ipv4')
special.addSubnet('2001::', 23, 'ipv6')
special.addSubnet('3fff::', 20, 'ipv6')
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(written: string): boolean {
  if (!ipaddr.isValid(written)) return false
  const address = ipaddr.process(written)
  const kind = address.kind()
  if (address.range() !== 'unicast' || special.check(address.toString(), kind)) return false
  return kind === 'ipv4' || globalV6.check(address.toString(), kind)
}
