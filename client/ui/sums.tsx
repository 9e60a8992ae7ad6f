import { part } from './part.tsx'
import uiSums from './styles/sums.module.css'

/** Lines of a sum: a `div` each, of what it is and how much. */
export const Sums = part('dl', uiSums.sums)
/** A line that is taken off. */
export const SumOff = part('div', uiSums.off)
