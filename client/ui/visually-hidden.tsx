import { part } from './part.tsx'
import uiBase from './styles/base.module.css'

/** For screen readers only. */
export const VisuallyHidden = part('span', uiBase.sr)
/** The first stop of the Tab key. */
export const SkipLink = part('a', uiBase.skip)
/** A control that a label or a look stands for. */
export const HiddenInput = part('input', uiBase.sr)
