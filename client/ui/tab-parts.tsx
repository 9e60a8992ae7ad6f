import { classNames } from './class-names.ts'
import { part } from './part.tsx'
import { look } from './primitives.tsx'
import uiTabs from './styles/tabs.module.css'

/** Links between the pages of a subject. */
export const TabBar = part('nav', uiTabs.tabs)
export const TabCount = part('span', classNames(uiTabs.tabsCount, look({ numeric: true })))
