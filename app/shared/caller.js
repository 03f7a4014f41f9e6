import ipaddr from 'ipaddr.js'

/** Who asks, by network address: an IPv6 /64 is one caller. @param {string} address @returns {string} */
export function callerOf(address) {
  if (!ipaddr.IPv6.isValid(address)) return address
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}
