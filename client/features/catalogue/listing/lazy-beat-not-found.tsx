import { lazyIsland } from '#client/platform/lazy-component.tsx'

const island = lazyIsland(async () => (await import('./beat-not-found.tsx')).BeatNotFound, { isRare: true })

/** The server awaits it, to render a page without its beat. */
export const preloadBeatNotFound = island.preload
/** In place of a beat that is not there. Few pages need it. */
export const lazyBeatNotFound = <island.View />
