import { BlockList, isIP } from 'node:net'

/** The ranges of proxies whose word about an address counts. */
export function proxyRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const version = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, version)
    else list.addSubnet(address, Number(bits), version)
  }
  return list
}

/**
 * Who is at the other end of a connection: the nearest address that is no trusted proxy (threat model §3.1). What anybody
 * else writes into `X-Forwarded-For` changes nothing.
 */
export function clientAddress(proxies: BlockList, remote: string, forwarded: string | undefined): string {
  const claimed = forwarded?.split(',').map(part => part.trim()) ?? []
  let address = remote
  while (isTrusted(proxies, address)) {
    const next = claimed.pop()
    if (next === undefined || isIP(next) === 0) return address
    address = next
  }
  return address
}

function isTrusted(proxies: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && proxies.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}
