type Listener = (event: never) => void

/** `on`, `once` and `off` of an element. Answers the element, as Stripe's do. */
export function elementEvents<Self>(elementType: string, self: () => Self) {
  const listeners = new Map<string, Set<Listener>>()
  const events = {
    on: (name: string, listener: Listener): Self => {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return self()
    },
    once: (name: string, listener: Listener): Self => {
      const once = (event: unknown) => {
        events.off(name, once)
        listener(event as never)
      }
      return events.on(name, once)
    },
    off: (name: string, listener?: Listener): Self => {
      if (listener) listeners.get(name)?.delete(listener)
      else listeners.delete(name)
      return self()
    },
  }
  const emit = (name: string, event: object = {}) => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType, ...event } as never)
  }
  return { events, emit }
}
