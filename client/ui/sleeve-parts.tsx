import { part } from './part.tsx'
import uiSleeve from './styles/sleeve.module.css'

/** A square for a cover. Of paper where there is none. */
export const Sleeve = part('span', uiSleeve.sleeve, { paper: uiSleeve.sleevePaper })
export const Disc = part('span', uiSleeve.disc)
