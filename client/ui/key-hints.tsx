import { part } from './part.tsx'
import uiKeyHints from './styles/key-hints.module.css'

/** What keys do here, each in a `span`. Not on phones. */
export const KeyHints = part('span', uiKeyHints.hints)
