import { classNames } from './class-names.ts'
import { part } from './part.tsx'
import { look } from './primitives.tsx'
import uiForms from './styles/forms.module.css'

/** What a form is made of where a whole field (`TextField`, `Tick`, …) is too much. */
export const FieldBox = part('div', uiForms.field, { failed: uiForms.hasError, wide: uiForms.fieldWide })
export const FieldLabel = part('label', uiForms.lab)
export const Hint = part('p', uiForms.hint)
export const Problem = part('p', uiForms.err)
export const Input = part('input', uiForms.input, {
  code: uiForms.inputCode,
  numeric: look({ numeric: true }),
})
export const Select = part('select', uiForms.select)
/** A field and the button that belongs to it. */
export const Joined = part('div', uiForms.joined, { copy: uiForms.joinedCopy })
/** Says something good to know, where nothing happened: not announced. */
export const GoodNote = part('aside', classNames(uiForms.banner, uiForms.bannerOk))
