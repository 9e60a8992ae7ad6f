import { part } from './part.tsx'
import uiToggles from './styles/toggles.module.css'

/** A check box or radio button as a key, with its words in a `span`. */
export const Toggle = part('label', uiToggles.toggle, {
  low: uiToggles.toggleLow,
  plain: uiToggles.togglePlain,
  file: uiToggles.toggleFile,
  alone: uiToggles.toggleSwitch,
})
export const ToggleGroup = part('fieldset', uiToggles.toggles)
