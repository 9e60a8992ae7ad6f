/**
 * Fault injection, for tests. A whole number says how many of the next occasions fail, a fraction below 1 the share
 * of all occasions that fail.
 */
export interface Faults {
  dropWebhooks: number
  duplicateWebhooks: number
  /** Delays each webhook by a random time of up to this many ms, so that they arrive out of order. */
  reorderWebhooksMs: number
  /** Answers 500 without doing anything. */
  failRequests: number
  /** Carries out the request and answers `hangMs` later. */
  hangRequests: number
  hangMs: number
  /** Carries out the request and closes the connection instead of answering. */
  commitThenDrop: number
  /** Refuses refunds, as an account without the money for them does. */
  refuseRefunds: number
  /** Refuses transfers, as an account without the money for them does. */
  refuseTransfers: number
  /** Refuses to create connected accounts, as for a platform that has not signed up for Connect. */
  refuseAccounts: number
}

export const noFaults: Faults = {
  dropWebhooks: 0,
  duplicateWebhooks: 0,
  reorderWebhooksMs: 0,
  failRequests: 0,
  hangRequests: 0,
  hangMs: 0,
  commitThenDrop: 0,
  refuseRefunds: 0,
  refuseTransfers: 0,
  refuseAccounts: 0,
}

export function isFaultName(name: string): name is keyof Faults {
  return Object.hasOwn(noFaults, name)
}

type Occasional = Exclude<keyof Faults, 'hangMs' | 'reorderWebhooksMs'>

const injected = new WeakMap<Faults, Map<Occasional, number>>()

/** Whether the fault hits this occasion. Uses up one of a counted fault. */
export function injectFault(faults: Faults, name: Occasional): boolean {
  const level = faults[name]
  if (level <= 0) return false
  if (level < 1) {
    if (Math.random() >= level) return false
  } else faults[name] = level - 1
  const counts = injected.get(faults) ?? new Map<Occasional, number>()
  injected.set(faults, counts.set(name, (counts.get(name) ?? 0) + 1))
  return true
}

/** How often the fault has hit. */
export function timesInjected(faults: Faults, name: Occasional): number {
  return injected.get(faults)?.get(name) ?? 0
}
