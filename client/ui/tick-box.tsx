import { part } from './part.tsx'
import uiTicks from './styles/ticks.module.css'

/** The box of a `Tick` that has its words elsewhere. */
export const TickBox = part('input', uiTicks.tick)
