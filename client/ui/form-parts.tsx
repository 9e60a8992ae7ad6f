import { classNames } from './class-names.ts'
import { part } from './part.tsx'
import uiForms from './styles/forms.module.css'
import uiLayout from './styles/layout.module.css'
import uiPrimitives from './styles/primitives.module.css'
import uiSegments from './styles/segments.module.css'
import uiTicks from './styles/ticks.module.css'
import uiToggles from './styles/toggles.module.css'

/** What a form is made of where a whole field (`TextField`, `Tick`, …) is too much. */
export const FieldBox = part('div', uiForms.field, { failed: uiForms.hasError, wide: uiForms.fieldWide })
export const FieldLabel = part('label', uiForms.lab)
export const Hint = part('p', uiForms.hint)
export const Problem = part('p', uiForms.err)
export const Input = part('input', uiForms.input, { code: uiForms.inputCode, numeric: uiPrimitives.numeric })
export const Select = part('select', uiForms.select)
/** A field and the button that belongs to it. */
export const Joined = part('div', uiForms.joined, { copy: uiSegments.copyrow })
/** Says something good to know, where nothing happened: not announced. */
export const GoodNote = part('aside', classNames(uiForms.banner, uiForms.bannerOk))
/** A place for files. */
export const DropBox = part('div', uiLayout.drop, { over: uiLayout.isOver })
/** What is chosen now, in a `DropBox`. */
export const Thumb = part('img', uiLayout.thumb)
/** A check box or radio button as a key, with its words in a `span`. */
export const Toggle = part('label', uiToggles.toggle, {
  low: uiToggles.toggleLow,
  plain: uiToggles.togglePlain,
  file: uiToggles.toggleFile,
  alone: uiToggles.toggleSwitch,
})
export const ToggleGroup = part('fieldset', uiToggles.toggles)
/** The box of a `Tick` that has its words elsewhere. */
export const TickBox = part('input', uiTicks.tick)
/** A check box in a list of choices. */
export const CheckLine = part('label', uiSegments.checkline)
export const Picks = part('ul', uiSegments.picks)
