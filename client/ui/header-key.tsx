import { part } from './part.tsx'
import { look } from './primitives.tsx'
import uiHeaderKey from './styles/header-key.module.css'

/** A link or a button at the end of the header, which stays on phones. */
export const HeaderKey = part('button', uiHeaderKey.key)
/** The number beside its icon, lit unless it is 0 (`data-n`). */
export const HeaderCount = part('span', `${uiHeaderKey.count} ${look({ numeric: true })}`)
export const QuietHeaderCount = part('span', `${uiHeaderKey.quiet} ${look({ numeric: true })}`)
