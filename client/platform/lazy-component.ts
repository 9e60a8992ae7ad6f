import { type ComponentType, lazy } from 'react'

/**
 * A component in its own chunk, loaded when first rendered. While offline the import is paused until the connection is
 * back. Throws if the chunk is gone, such as after an upgrade.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    return { default: await onceOnline(load) }
  })
}

/** Loads a chunk; while offline, once the connection is back. @throws if it is gone, such as after an upgrade */
export async function onceOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
