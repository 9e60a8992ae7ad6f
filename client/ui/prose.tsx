import { part } from './part.tsx'
import { look } from './primitives.tsx'
import uiProse from './styles/prose.module.css'

/** A text to read: paragraphs, headings and lists. */
export const Prose = part('article', uiProse.prose)
/** Its last line: of which version and day it is. */
export const ProseVersion = part('p', `${uiProse.version} ${look({ numeric: true })}`)
