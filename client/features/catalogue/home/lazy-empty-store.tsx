import { lazyIsland } from '#client/platform/lazy-component.tsx'

const island = lazyIsland(async () => (await import('./empty-store.tsx')).EmptyStore, { isRare: true })

/** The server awaits it, to render an empty store. */
export const preloadEmptyStore = island.preload
/** Home before the first beat. */
export const lazyEmptyHome = <island.View isHome />
/** The list before the first beat. */
export const lazyEmptyList = <island.View />
