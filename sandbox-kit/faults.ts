/**
 * Faults that every sandbox injects, for tests. A whole number says how many of the next occasions fail, a fraction
 * below 1 the share of all occasions that fail.
 */
export interface KitFaults {
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
}

export const noKitFaults: KitFaults = {
  dropWebhooks: 0,
  duplicateWebhooks: 0,
  reorderWebhooksMs: 0,
  failRequests: 0,
  hangRequests: 0,
  hangMs: 0,
  commitThenDrop: 0,
}

const injected = new WeakMap<object, Map<PropertyKey, number>>()
const observers = new WeakMap<object, (name: string) => void>()

/** Calls `observe` with the name in JSON of each of these faults that hits. */
export function observeFaults(faults: object, observe: (name: string) => void): void {
  observers.set(faults, observe)
}

/**
 * Whether the fault hits this occasion. Uses up one of a counted fault. Not for members that are durations, which end
 * in `Ms`.
 */
export function injectFault<Name extends string>(faults: Record<Name, number>, name: Name): boolean {
  const level: number = faults[name]
  if (level <= 0) return false
  if (level < 1) {
    if (Math.random() >= level) return false
  } else faults[name] = level - 1
  const counts = injected.get(faults) ?? new Map<PropertyKey, number>()
  injected.set(faults, counts.set(name, (counts.get(name) ?? 0) + 1))
  observers.get(faults)?.(snakeCase(name))
  return true
}

/** How often the fault has hit. */
export function timesInjected<Name extends string>(faults: Record<Name, number>, name: Name): number {
  return injected.get(faults)?.get(name) ?? 0
}

/** Faults by their names in JSON: `drop_webhooks`. */
export function describeFaults(faults: object): Record<string, number> {
  return Object.fromEntries(Object.entries(faults).map(([name, value]) => [snakeCase(name), value]))
}

/** The member that a fault's name in JSON stands for. Undefined where there is none. */
export function faultNamed<Name extends string>(
  faults: Record<Name, number>,
  wireName: string,
): Name | undefined {
  return (Object.keys(faults) as Name[]).find((name) => snakeCase(name) === wireName)
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
