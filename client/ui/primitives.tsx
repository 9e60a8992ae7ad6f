import type { ComponentPropsWithRef, ElementType } from 'react'
import styles from './styles/primitives.module.css'

type Name = keyof typeof styles
/** The values that a property has classes for: `gap-s2` makes `s2` a gap. */
type ValuesOf<Property extends string, Each = Name> = Each extends `${Property}-${infer Value}`
  ? Value
  : never

type Property =
  | 'gap'
  | 'gapX'
  | 'align'
  | 'justify'
  | 'items'
  | 'pack'
  | 'columns'
  | 'above'
  | 'below'
  | 'pad'
  | 'padY'
  | 'padTop'
  | 'self'
  | 'size'
  | 'weight'
  | 'tone'
  | 'text'
type Flag =
  | 'inline'
  | 'push'
  | 'grow'
  | 'rigid'
  | 'shrink'
  | 'full'
  | 'numeric'
  | 'breakable'
  | 'nowrap'
  | 'lines'
  | 'link'
  | 'tap'
  | 'withIcon'
type Base = 'stack' | 'row' | 'cluster' | 'wrap' | 'panel' | 'paper' | 'rowList'

/** Layout and type, by tokens only. A value without a class in primitives.module.css is a type error. */
export type Look = { [Each in Property]?: ValuesOf<Each> | undefined } & {
  [Each in Flag]?: boolean | undefined
}

/** Class names begin with the name of their property. */
const properties = new Set(Object.keys(styles).map((name) => name.split('-')[0]))

function split(props: object): { classes: string; rest: object } {
  const rest: Record<string, unknown> = {}
  const names: string[] = []
  for (const [key, value] of Object.entries(props)) {
    if (!properties.has(key)) rest[key] = value
    else if (value) names.push(styles[(value === true ? key : `${key}-${value}`) as Name])
  }
  return { classes: names.join(' '), rest }
}

/** Class names for an element that has a class of its feature, too. Elsewhere use the primitives. */
export function look(props: Look & { [Each in Base]?: boolean }): string {
  return split(props).classes
}

type Props<Tag extends ElementType> = { as?: Tag } & Look &
  Omit<ComponentPropsWithRef<Tag>, 'as' | 'className' | keyof Look>

/* @__NO_SIDE_EFFECTS__ */
function primitive<Default extends ElementType>(fallback: Default, base?: Base) {
  return function Primitive<Tag extends ElementType = Default>({ as, ...props }: Props<Tag>) {
    const Element: ElementType = as ?? fallback
    const { classes, rest } = split(base ? { [base]: true, ...props } : props)
    return <Element {...rest} className={classes || undefined} />
  }
}

/** Parts under each other. */
export const Stack = primitive('div', 'stack')
/** The same in `columns`; the `wide-` ones are one column on a phone. */
export const Grid = primitive('div', 'stack')
/** Parts next to each other, centered on one line. */
export const Row = primitive('div', 'row')
/** Parts next to each other, on more lines if they need them. */
export const Cluster = primitive('div', 'cluster')
/** As wide as the page's content. */
export const Wrap = primitive('div', 'wrap')
/** A surface on the page. */
export const Panel = primitive('div', 'panel')
/** A document. */
export const Paper = primitive('div', 'paper')
/** A list with a line between its rows. */
export const RowList = primitive('ul', 'rowList')
/** Nothing but its place. */
export const Box = primitive('div')
/** Text, or a link or a button that looks like text. */
export const Text = primitive('p')
