import {
  box,
  flag,
  margin,
  measure,
  place,
  px,
  ringOf,
  sets,
  space,
  stripeOf,
  title,
  tokens,
  words,
} from './scales.ts'

/**
 * What the primitives can say (`primitives.tsx`): the properties, their values, and the CSS of each. The build makes a class of
 * each value that a component uses (`scripts/layout-classes.ts`); a value that is not here does not compile. Nothing of this
 * is in the browser's scripts: components read its types only.
 *
 * The four groups are layers: a later one wins, as `padTop` does over `pad`.
 */

/** What an element is. */
export const shapes = {
  stack: flag('display: grid;'),
  row: flag('display: flex; align-items: center;'),
  cluster: flag('display: flex; flex-wrap: wrap; align-items: center;'),
  wrap: flag('width: min(100% - 2 * var(--gutter), var(--max)); margin-inline: auto;'),
  panel: flag('background: var(--panel-2);'),
  paper: flag('background: var(--tape); color: var(--on-tape); --focus: var(--on-tape);'),
  rowList: flag('& > * + * { border-top: 1px solid var(--seam); }'),
  tap: flag(
    'justify-content: flex-end; display: inline-flex; align-items: center; min-height: 44px; min-width: 44px;',
  ),
  withIcon: flag('display: inline-flex; align-items: center; gap: var(--s2); min-height: 44px;'),
  link: flag(
    'color: var(--text); text-decoration: underline; text-decoration-color: var(--lamp-ink); text-decoration-thickness: 2px; text-underline-offset: 4px; &:hover { color: var(--lamp-ink); }',
  ),
}

export const wholes = {
  gap: sets(space, 'gap'),
  pad: sets(space, 'padding'),
  margin: sets(margin, 'margin'),
  inline: flag('display: inline-flex;'),
  display: sets(
    words('block', 'inline', 'flex', 'grid', 'contents', 'inline-block', 'inline-flex', 'inline-grid'),
    'display',
  ),
  position: sets(words('relative', 'absolute', 'sticky', 'fixed', 'static'), 'position'),
  surface: {
    ...sets(
      {
        ...tokens(
          '',
          'ground panel panel-2 well raised raised-2 tape tape-2 night lamp edge red-fill lamp-ink lamp-off red lime',
        ),
        ...tokens('', 'red-dim yellow-dim lime-dim blue-dim'),
      },
      'background',
    ),
    none: 'background: none;',
  },
  /** Of a seam at one side, or of an edge around it. */
  border: {
    top: 'border-top: 1px solid var(--seam);',
    bottom: 'border-bottom: 1px solid var(--seam);',
    around: 'border: 1px solid var(--edge);',
    paperTop: 'border-top: 1px solid var(--paper-rule);',
    paperBottom: 'border-bottom: 1px solid var(--paper-rule);',
    none: 'border: 0;',
    noTop: 'border-top: 0;',
    noBottom: 'border-bottom: 0;',
  },
  corner: { ...sets(tokens('r-', 'key tape panel sleeve'), 'border-radius'), round: 'border-radius: 50%;' },
  clip: flag('overflow: hidden;'),
  scroll: { x: 'overflow-x: auto;', y: 'overflow-y: auto;', both: 'overflow: auto;' },
  ellipsis: flag('text-overflow: ellipsis;'),
  truncate: flag('overflow: hidden; text-overflow: ellipsis; white-space: nowrap;'),
  flow: sets(words('row', 'column'), 'flex-direction'),
  font: sets({ engraved: 'var(--engraved)', sans: 'var(--sans)' }, 'font-family'),
  size: {
    h1: `${title} font-size: var(--fs-1); line-height: 1; font-weight: var(--w-heavy); font-stretch: 116%; letter-spacing: -0.025em;`,
    h2: `${title} font-size: var(--fs-2); line-height: 1.05; font-weight: var(--w-heavy); font-stretch: 114%; letter-spacing: -0.02em;`,
    h3: `${title} font-size: var(--fs-3); line-height: 1.2; font-weight: var(--w-heavy); font-stretch: 106%; letter-spacing: -0.01em;`,
    page: `${title} font-size: var(--fs-figure); line-height: 1.2; font-weight: var(--w-heavy); font-stretch: 106%; letter-spacing: -0.01em;`,
    h4: 'font-size: var(--fs-4); font-weight: var(--w-strong); line-height: 1.25; a:hover { text-decoration: underline; text-decoration-color: var(--lamp-ink); text-underline-offset: 4px; }',
    lede: 'font-size: var(--fs-lead); line-height: 1.5; color: var(--text-2); max-width: 46ch;',
    small: 'font-size: var(--fs-small); line-height: 1.45;',
    label:
      'font-family: var(--engraved); font-size: var(--fs-label); font-weight: var(--w-strong); line-height: 1.2; letter-spacing: 0.015em; color: var(--text-3);',
    // Without a line height of their own
    note: 'font-size: var(--fs-label);',
    fine: 'font-size: var(--fs-small);',
    ...sets(tokens('fs-', 'tiny ui body 4 lead title 3 head figure 2 1 display'), 'font-size'),
  },
}

export const sides = {
  /** A line all around that takes no room. */
  ring: {
    ...sets(ringOf('edge', 'seam', 'lamp-ink', 'red', 'text-2'), 'box-shadow'),
    none: 'box-shadow: none;',
  },
  float: flag('box-shadow: var(--float);'),
  /** A thick line at the start: of a note, in the color of what it says. */
  stripe: {
    ...sets(stripeOf('red', 'yellow', 'lime', 'blue', 'edge', 'seam', 'lamp-ink'), 'border-inline-start'),
    none: 'border-inline-start: 0;',
  },
  inset: sets(words('0'), 'inset'),
  insetY: sets(words('0'), 'inset-block'),
  top: sets(words('0'), 'top'),
  bottom: sets(words('0'), 'bottom'),
  noPress: flag('pointer-events: none;'),
  gapX: sets(space, 'column-gap'),
  gapY: sets(space, 'row-gap'),
  padX: sets(space, 'padding-inline'),
  padY: sets(space, 'padding-block'),
  marginX: {
    ...sets(margin, 'margin-inline'),
    bleed: 'margin-inline: calc(var(--gutter) * -1);',
  },
  marginY: sets(margin, 'margin-block'),
  align: sets(place, 'align-items'),
  justify: {
    ...sets(words('start', 'center', 'stretch'), 'justify-content'),
    between: 'justify-content: space-between;',
    end: 'justify-content: flex-end;',
  },
  items: sets(place, 'justify-items'),
  pack: { ...sets(place, 'align-content'), between: 'align-content: space-between;' },
  self: sets(place, 'justify-self'),
  selfY: sets(place, 'align-self'),
  center: flag('place-items: center;'),
  full: flag('grid-column: 1 / -1;'),
  /** `rest` is from there to the last column. */
  gridColumn: {
    ...sets(words('auto', '1', '2', '3', '4'), 'grid-column'),
    rest: 'grid-column: 2 / -1;',
    rest3: 'grid-column: 3 / -1;',
    two: 'grid-column: span 2;',
  },
  gridRow: { ...sets(words('auto', '1', '2', '3', '4'), 'grid-row'), two: 'grid-row: span 2;' },
  order: sets({ first: '-1', '1': '1', '2': '2', '3': '3', '4': '4', '5': '5', '6': '6' }, 'order'),
  width: sets(box, 'width'),
  height: sets(box, 'height'),
  minWidth: sets(box, 'min-width'),
  /** `page`: what is empty leaves the footer below the middle. */
  minHeight: sets({ ...box, page: '50vh' }, 'min-height'),
  maxWidth: sets({ ...box, ...measure }, 'max-width'),
  maxHeight: sets(box, 'max-height'),
  square: sets(px, 'width', 'height'),
  grow: flag('flex: 1;'),
  rigid: flag('flex: none;'),
  basis: { full: 'flex: 1 1 100%;', auto: 'flex: 1 1 auto;', line: 'flex-basis: 100%;' },
  shrink: flag('min-width: 0;'),
  noWrap: flag('flex-wrap: nowrap;'),
  wraps: flag('flex-wrap: wrap;'),
  fit: sets(words('cover', 'contain'), 'object-fit'),
  weight: sets(tokens('w-', 'light text strong heavy'), 'font-weight'),
  tone: {
    ...sets(
      {
        text: 'var(--text)',
        muted: 'var(--text-2)',
        faint: 'var(--text-3)',
        lamp: 'var(--lamp-ink)',
        ink: 'var(--on-tape)',
        'ink-2': 'var(--on-tape-2)',
        'ink-red': 'var(--on-tape-red)',
        inherit: 'inherit',
      },
      'color',
    ),
    ...sets(tokens('', 'red yellow lime blue on-lamp'), 'color'),
  },
  leading: sets(
    words('1', '1.05', '1.15', '1.2', '1.25', '1.3', '1.35', '1.4', '1.45', '1.5'),
    'line-height',
  ),
  tight: { '1': 'letter-spacing: -0.01em;', '2': 'letter-spacing: -0.02em;' },
  stretch: sets({ '106': '106%', '112': '112%', '114': '114%', '125': '125%' }, 'font-stretch'),
  text: sets(words('start', 'center', 'end'), 'text-align'),
  numeric: flag('font-variant-numeric: tabular-nums lining-nums;'),
  breakable: flag('overflow-wrap: anywhere;'),
  nowrap: flag('white-space: nowrap;'),
  wrapping: flag('white-space: normal;'),
  lines: flag('white-space: pre-line;'),
  underline: flag('text-decoration: underline;'),
  balance: flag('text-wrap: balance;'),
  pretty: flag('text-wrap: pretty;'),
  pointer: flag('cursor: pointer;'),
}

export const ends = {
  padTop: sets(space, 'padding-top'),
  padBottom: sets(space, 'padding-bottom'),
  padStart: sets(space, 'padding-inline-start'),
  padEnd: sets(space, 'padding-inline-end'),
  above: sets(margin, 'margin-top'),
  below: sets(margin, 'margin-bottom'),
  before: sets(margin, 'margin-inline-start'),
  after: sets(margin, 'margin-inline-end'),
  push: flag('margin-inline-start: auto;'),
}

/** Widths of the window at which a value may change (`media.css`), in the order in which they win. */
export const widths = [
  'from480',
  'from768',
  'from1024',
  'from1280',
  'from1800',
  'from2200',
  'below1600',
  'below1440',
  'below1280',
  'below1180',
  'below1024',
  'below900',
  'below768',
  'below600',
  'below480',
  'low',
  'touch',
] as const
export type Width = (typeof widths)[number]

/** The columns of a grid: `main` takes what is left, `2fr` a share of it, `to320` at most so much, a number so many px. */
export type Track =
  | 'main'
  | 'auto'
  | 'fr'
  | 'tap'
  | keyof typeof px
  | `${number}fr`
  | `to${keyof typeof px}`
  | `fill${keyof typeof px}`
  | `fit${keyof typeof px}`
/** So many of the same width, one of a kind, or each by itself. */
export type Columns = '1' | '2' | '3' | '4' | '5' | '6' | Track | readonly Track[]

/** The value of `grid-template-columns` for the name of a class, whose tracks are joined by `_`. */
export function readColumns(name: string): string {
  if (/^[1-6]$/.test(name)) return name === '1' ? 'minmax(0, 1fr)' : `repeat(${name}, minmax(0, 1fr))`
  return name.split('_').map(readTrack).join(' ')
}

function readTrack(track: string): string {
  const size = /^(to|fill|fit)?(\d+)$/.exec(track)
  if (track === 'main') return 'minmax(0, 1fr)'
  if (track === 'fr') return '1fr'
  if (track === 'tap') return 'var(--tap)'
  if (/^[\d.]+fr$/.test(track)) return `minmax(0, ${track})`
  if (!size) return track
  if (size[1] === 'to') return `minmax(0, ${size[2]}px)`
  return size[1] ? `repeat(auto-${size[1]}, minmax(${size[2]}px, 1fr))` : `${size[2]}px`
}

type Groups = typeof shapes & typeof wholes & typeof sides & typeof ends
/** The values of each property. */
export type Look = {
  [Property in keyof Groups]?: PerWidth<
    keyof Groups[Property] extends 'true' ? boolean : keyof Groups[Property]
  >
} & { columns?: PerWidth<Columns>; hide?: Width | undefined }
/** A value, or one for each width of the window; `base` counts where no other does. */
type PerWidth<Value> = Value | undefined | { [Each in Width | 'base']?: Value }
export type Property = keyof Look
