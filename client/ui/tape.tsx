import { part } from './part.tsx'
import uiTape from './styles/tape.module.css'

/** A torn label. */
export const Tape = part('span', uiTape.tape, { small: uiTape.tapeS, large: uiTape.tapeL })
