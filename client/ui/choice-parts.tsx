import { part } from './part.tsx'
import uiSegments from './styles/segments.module.css'

/** A check box in a list of choices. */
export const CheckLine = part('label', uiSegments.checkline)
export const Picks = part('ul', uiSegments.picks)
