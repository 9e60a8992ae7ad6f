import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'

/**
 * DNS lookup for sockets that connect only where they may: checks the very addresses to which they connect, so that no
 * other spelling and no second answer of the DNS leads elsewhere. One address that may not refuses the name. Node does
 * not look up IP addresses: check those before.
 */
export function publicLookup(mayConnect: (address: string) => boolean, refusal: () => Error): LookupFunction {
  return (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error('ENOTFOUND'), '')
      if (!found.every(({ address }) => mayConnect(address))) return done(refusal(), '')
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
}
