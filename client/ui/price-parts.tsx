import { part } from './part.tsx'
import { look } from './primitives.tsx'
import uiPrice from './styles/price.module.css'

/** The price that a page or a dialog is about. */
export const LargePrice = part('span', `${uiPrice.large} ${look({ numeric: true })}`)
/** What is taken off, or that nothing is to pay. */
export const Sticker = part('span', `${uiPrice.sticker} ${look({ numeric: true })}`)
