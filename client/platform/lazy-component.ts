import { type ComponentType, lazy } from 'react'
import { loadLaterStyles } from './later-styles.ts'

/**
 * A component in a file of its own, loaded when it is first shown. Without a connection it waits for one, as the
 * queries do, so that a tap in a tunnel breaks nothing. Throws where the file is gone, such as after an upgrade.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [component] = await onceOnline(() => Promise.all([load(), loadLaterStyles()]))
    return { default: component }
  })
}

async function onceOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
