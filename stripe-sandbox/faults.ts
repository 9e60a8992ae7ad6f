/**
 * What can be made to go wrong, in tests only. A whole number is how many of the next occasions are hit,
 * a fraction below 1 is the share of all of them.
 */
export interface Faults {
  dropWebhooks: number
  duplicateWebhooks: number
  /** Webhooks wait up to this many ms, each a different time, so that they overtake each other. */
  reorderWebhooksMs: number
  /** 500 before anything is done. */
  failRequests: number
  /** The request is carried out, its answer comes `hangMs` later. */
  hangRequests: number
  hangMs: number
  /** The request is carried out, then the connection is cut. */
  commitThenDrop: number
}

export const noFaults: Faults = {
  dropWebhooks: 0,
  duplicateWebhooks: 0,
  reorderWebhooksMs: 0,
  failRequests: 0,
  hangRequests: 0,
  hangMs: 0,
  commitThenDrop: 0,
}

/** Whether this occasion is hit; counts one down. */
export function strikes(
  faults: Faults,
  name: Exclude<keyof Faults, 'hangMs' | 'reorderWebhooksMs'>,
): boolean {
  const level = faults[name]
  if (level <= 0) return false
  if (level < 1) return Math.random() < level
  faults[name] = level - 1
  return true
}
