import './yours.module.css'
import { lazyIsland } from '#client/platform/lazy-component.tsx'

const island = lazyIsland(async () => (await import('./yours.tsx')).Yours)

/** The server awaits it, to render the controls with the page. */
export const preloadYours = island.preload
/** Your tempo and key. */
export const lazyYours = <island.View />
