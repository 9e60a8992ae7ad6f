import { part } from './part.tsx'
import uiFader from './styles/fader.module.css'

export const FaderTrack = part('div', uiFader.fader, {
  marked: uiFader.faderMarked,
  volume: uiFader.vol,
  short: uiFader.faderShort,
})
export const FaderSlot = part('div', uiFader.faderSlot)
export const FaderFill = part('div', uiFader.faderFill)
export const FaderScale = part('div', uiFader.faderScale)
