import { part } from './part.tsx'
import uiKeys from './styles/keys.module.css'

/** A link or a button with an icon alone. */
export const IconKey = part('a', uiKeys.ikey)
/** Play and pause of a player. */
export const PlayKey = part('button', uiKeys.play, {
  large: uiKeys.playL,
  wide: uiKeys.playWide,
  on: uiKeys.isOn,
})
