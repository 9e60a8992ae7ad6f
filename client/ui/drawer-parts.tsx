import { part } from './part.tsx'
import uiDrawer from './styles/drawer.module.css'

/** What a `Dialog` of the shape `drawer` holds. */
export const Drawer = part('div', uiDrawer.drawer)
export const DrawerHead = part('div', uiDrawer.drawerHead)
export const DrawerList = part('div', uiDrawer.drawerList)
export const DrawerFoot = part('div', uiDrawer.drawerFoot, { row: uiDrawer.drawerFootRow })
