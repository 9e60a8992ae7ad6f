import { classNames } from './class-names.ts'
import { part } from './part.tsx'
import { look } from './primitives.tsx'
import uiEmpty from './styles/empty.module.css'

/** What goes on from an `Outcome`. */
export const Actions = part('div', uiEmpty.acts)
export const OutcomeBox = part('div', classNames(look({ wrap: true }), uiEmpty.outcome))
export const OutcomeCopy = part('div', uiEmpty.outcomeCopy)
export const OutcomeGoods = part('section', uiEmpty.outcomeGoods)
/** An inner sleeve without a record. */
export const EmptySleeve = part('div', uiEmpty.innersleeve)
/** Holds the place of what is being loaded. */
export const Skeleton = part('div', uiEmpty.sk, { low: uiEmpty.skLow, tall: uiEmpty.skTall })
/** The same for an element that has a class of its feature, too. */
export const skeletonClass = () => uiEmpty.sk
