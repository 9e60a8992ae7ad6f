import { part } from './part.tsx'
import uiDialog from './styles/dialog.module.css'
import uiDrawer from './styles/drawer.module.css'
import uiOverlay from './styles/overlay.module.css'

/** What a `Dialog` holds. */
export const DialogBox = part('div', uiDialog.dialog, {
  medium: uiDialog.dialogMedium,
  large: uiDialog.dialogLarge,
  broad: uiDialog.dialogBroad,
  wide: uiDialog.dialogWide,
  full: uiDialog.dialogFull,
})
export const DialogHeader = part('div', uiDialog.dialogHead)
export const DialogFooter = part('div', uiDialog.dialogFoot)
export const DialogActions = part('div', uiDialog.dialogActs)

/** What a `Dialog` of the shape `drawer` holds. */
export const Drawer = part('div', uiDrawer.drawer)
export const DrawerHead = part('div', uiDrawer.drawerHead)
export const DrawerList = part('div', uiDrawer.drawerList)
export const DrawerFoot = part('div', uiDrawer.drawerFoot, { row: uiDrawer.drawerFootRow })

/** What a `Dialog` of the shape `screen` holds. */
export const Overlay = part('div', uiOverlay.overlay, { raised: uiOverlay.overlayRaised })
export const OverlayHead = part('div', uiOverlay.overlayHead)
export const OverlayFilters = part('div', uiOverlay.overlayFilters)
export const OverlayFoot = part('div', uiOverlay.overlayFoot)
export const Menu = part('nav', uiOverlay.menu)
export const MenuFoot = part('div', uiOverlay.menuFoot)
/** A group of filters. */
export const FilterGroup = part('div', uiOverlay.fgroup, { pair: uiOverlay.fgroupPair })
