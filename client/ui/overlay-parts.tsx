import { part } from './part.tsx'
import uiOverlay from './styles/overlay.module.css'

/** What a `Dialog` of the shape `screen` holds. */
export const Overlay = part('div', uiOverlay.overlay, { raised: uiOverlay.overlayRaised })
export const OverlayHead = part('div', uiOverlay.overlayHead)
export const OverlayFilters = part('div', uiOverlay.overlayFilters)
export const OverlayFoot = part('div', uiOverlay.overlayFoot)
export const Menu = part('nav', uiOverlay.menu)
export const MenuFoot = part('div', uiOverlay.menuFoot)
/** A group of filters. */
export const FilterGroup = part('div', uiOverlay.fgroup, { pair: uiOverlay.fgroupPair })
