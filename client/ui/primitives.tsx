import type { ComponentPropsWithRef, ElementType } from 'react'
import type { Look, Property, shapes } from './styles/layout.ts'
import './styles/layout.css'

/** The names of all properties, to tell them from attributes. */
const properties: Record<Property, 1> = {
  stack: 1,
  row: 1,
  cluster: 1,
  wrap: 1,
  panel: 1,
  paper: 1,
  rowList: 1,
  tap: 1,
  withIcon: 1,
  link: 1,
  gap: 1,
  pad: 1,
  margin: 1,
  inline: 1,
  display: 1,
  position: 1,
  surface: 1,
  border: 1,
  corner: 1,
  clip: 1,
  scroll: 1,
  ellipsis: 1,
  truncate: 1,
  flow: 1,
  font: 1,
  size: 1,
  ring: 1,
  float: 1,
  stripe: 1,
  inset: 1,
  insetY: 1,
  top: 1,
  bottom: 1,
  noPress: 1,
  gapX: 1,
  gapY: 1,
  padX: 1,
  padY: 1,
  marginX: 1,
  marginY: 1,
  align: 1,
  justify: 1,
  items: 1,
  pack: 1,
  self: 1,
  selfY: 1,
  center: 1,
  full: 1,
  gridColumn: 1,
  gridRow: 1,
  order: 1,
  width: 1,
  height: 1,
  minWidth: 1,
  minHeight: 1,
  maxWidth: 1,
  maxHeight: 1,
  square: 1,
  grow: 1,
  rigid: 1,
  basis: 1,
  shrink: 1,
  noWrap: 1,
  wraps: 1,
  fit: 1,
  weight: 1,
  tone: 1,
  leading: 1,
  tight: 1,
  stretch: 1,
  text: 1,
  numeric: 1,
  breakable: 1,
  nowrap: 1,
  wrapping: 1,
  lines: 1,
  underline: 1,
  balance: 1,
  pretty: 1,
  pointer: 1,
  padTop: 1,
  padBottom: 1,
  padStart: 1,
  padEnd: 1,
  above: 1,
  below: 1,
  before: 1,
  after: 1,
  push: 1,
  columns: 1,
  hide: 1,
}

/** `gap="s2"` is the class `gap-s2`, `gap={{ base: 's2', from768: 's4' }}` also `from768-gap-s4`. */
function split(props: object): { classes: string; rest: object } {
  const rest: Record<string, unknown> = {}
  const names: string[] = []
  const add = (name: string, value: unknown) => {
    if (value === true) names.push(name)
    else if (value) names.push(`${name}-${Array.isArray(value) ? value.join('_') : value}`)
  }
  for (const [key, value] of Object.entries(props)) {
    if (!(key in properties)) rest[key] = value
    else if (!value || typeof value !== 'object' || Array.isArray(value)) add(key, value)
    else for (const width in value) add(width === 'base' ? key : `${width}-${key}`, value[width])
  }
  return { classes: names.join(' '), rest }
}

/** Class names for an element that has a class of its feature, too. Elsewhere use the primitives. */
export function look(props: Look): string {
  return split(props).classes
}

type Props<Tag extends ElementType> = { as?: Tag } & Look &
  Omit<ComponentPropsWithRef<Tag>, 'as' | 'className' | keyof Look>

/* @__NO_SIDE_EFFECTS__ */
function primitive<Default extends ElementType>(fallback: Default, base?: keyof typeof shapes) {
  return function Primitive<Tag extends ElementType = Default>({ as, ...props }: Props<Tag>) {
    const Element: ElementType = as ?? fallback
    const { classes, rest } = split(base ? { [base]: true, ...props } : props)
    return <Element {...rest} className={classes || undefined} />
  }
}

/** Parts under each other. */
export const Stack = primitive('div', 'stack')
/** The same in `columns`. */
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
