import { BlockList } from 'node:net'

import ipaddr from 'ipaddr.js'

/** What ipaddr.js calls unicast and is no host of the public internet (IANA's special-purpose registries). */
const special = new BlockList()
special.addSubnet('192.88.99.0', 24, 'ipv4')
special.addSubnet('198.18.0.0', 15, 'ipv4')
special.addSubnet('2001::', 23, 'ipv6')
special.addSubnet('3fff::', 20, 'ipv6')
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public internet. IPv4 written as IPv6 counts as what it is. */
export function isPublicAddress(written: string): boolean {
  if (!ipaddr.isValid(written)) return false
  const address = ipaddr.process(written)
  const kind = address.kind()
  if (address.range() !== 'unicast' || special.check(address.toString(), kind)) return false
  return kind === 'ipv4' || globalV6.check(address.toString(), kind)
}
