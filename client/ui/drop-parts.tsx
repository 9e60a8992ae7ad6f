import { part } from './part.tsx'
import uiLayout from './styles/layout.module.css'

/** A place for files. */
export const DropBox = part('div', uiLayout.drop, { over: uiLayout.isOver })
/** What is chosen now, in a `DropBox`. */
export const Thumb = part('img', uiLayout.thumb)
