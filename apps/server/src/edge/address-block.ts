/**
 * The block of addresses that limits count by: an IPv4 address, or the /64 of an IPv6 address. Some proxies write the port
 * beside it, which is another one for every connection.
 * @example addressBlock('2001:db8:1:2:3:4:5:6') // '2001:db8:1:2'
 */
export function addressBlock(address: string): string {
  const [, version4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address) ?? []
  if (version4) return version4
  if (!address.includes(':')) return address
  const [, plain = address] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? []
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const behind = tail?.split(':').filter(Boolean) ?? []
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill('0'), ...behind]
  return filled
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
