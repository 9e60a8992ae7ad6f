import { part } from './part.tsx'
import uiDesk from './styles/desk.module.css'

/** The sheet beside the rail of the admin area. Its tones hold in all of `[data-desk]`. */
export const DeskContent = part('div', uiDesk.content)
