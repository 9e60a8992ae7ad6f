import { part } from './part.tsx'
import uiPrice from './styles/price.module.css'
import uiPrimitives from './styles/primitives.module.css'

/** The price that a page or a dialog is about. */
export const LargePrice = part('span', `${uiPrice.large} ${uiPrimitives.numeric}`)
/** What is taken off, or that nothing is to pay. */
export const Sticker = part('span', `${uiPrice.sticker} ${uiPrimitives.numeric}`)
