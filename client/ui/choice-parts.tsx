import { part } from './part.tsx'
import uiChoices from './styles/choices.module.css'

/** A check box in a list of choices. */
export const CheckLine = part('label', uiChoices.checkline)
export const Picks = part('ul', uiChoices.picks)
