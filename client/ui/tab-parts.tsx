import { classNames } from './class-names.ts'
import { part } from './part.tsx'
import uiPrimitives from './styles/primitives.module.css'
import uiTabs from './styles/tabs.module.css'

/** Links between the pages of a subject. */
export const TabBar = part('nav', uiTabs.tabs)
export const TabCount = part('span', classNames(uiTabs.tabsCount, uiPrimitives.numeric))
