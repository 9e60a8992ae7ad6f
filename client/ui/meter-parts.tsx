import { part } from './part.tsx'
import uiMeter from './styles/meter.module.css'

/** A meter of cells: the player's, or the level of a microphone. */
export const Ladder = part('div', uiMeter.ladder, { bar: uiMeter.ladderBar, level: uiMeter.ladderLevel })
export const Cell = part('i', '', { yellow: uiMeter.y, red: uiMeter.r, lit: uiMeter.on })
