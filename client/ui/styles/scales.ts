/** The scales that properties of the primitives take their values from (`layout.ts`). */

type Values = Readonly<Record<string, string>>

/** A property whose values go into the declarations of these names. */
export function sets<Each extends Values>(values: Each, ...names: string[]) {
  const rules = Object.entries(values).map(([value, css]) => [
    value,
    names.map((name) => `${name}: ${css};`).join(' '),
  ])
  return Object.fromEntries(rules) as { [Value in keyof Each]: string }
}
/** A property that is on or off. */
export const flag = (css: string) => ({ true: css })
export const words = <const Each extends string>(...names: Each[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as { [Name in Each]: Name }
const pixels = <const Each extends string>(...lists: Each[]) =>
  Object.fromEntries(lists.flatMap((list) => list.split(' ')).map((size) => [size, `${size}px`])) as {
    [Size in Split<Each>]: string
  }
export const tokens = <const Each extends string>(prefix: string, list: Each) =>
  Object.fromEntries(list.split(' ').map((name) => [name, `var(--${prefix}${name})`])) as {
    [Name in Split<Each>]: string
  }
type Split<Text extends string> = Text extends `${infer One} ${infer Rest}` ? One | Split<Rest> : Text

export const space = {
  '0': '0',
  ...tokens('', 's0 s1 s1-5 s2 s2-5 s3 s3-5 s4 s4-5 s5 s6 s6-5 s7 s8 s9 s10'),
  ...tokens('', 'fluid-1 fluid-2 fluid-3 fluid-4 fluid-5 fluid-6 fluid-7 gutter'),
}
export const margin = { ...space, auto: 'auto' }
/** Of boxes and columns, in px; text is as wide as its letters (`ch`). */
export const px = pixels(
  '1 2 4 6 8 10 12 14 16 20 22 24 26 28 32 34 36 40 44 48 52 56 60 64 68 72 76',
  '78 80 84 88 90 92 96 100 104 110 112 120 128 130 132 140 150 160 168 172 180 184 190 200',
  '208 220 240 260 280 300 320 340 372 400 420 440 480 520 560 640 680 720 960',
)
export const box = {
  ...px,
  '0': '0',
  tap: 'var(--tap)',
  auto: 'auto',
  full: '100%',
  none: 'none',
  fit: 'fit-content',
}
export const measure = Object.fromEntries(
  ['24', '42', '46', '56', '60', '64', '68', '72', '80', '86'].map((count) => [`${count}ch`, `${count}ch`]),
) as { [Name in `${24 | 42 | 46 | 56 | 60 | 64 | 68 | 72 | 80 | 86}ch`]: string }
export const ringOf = <const Each extends string>(...colors: Each[]) =>
  Object.fromEntries(colors.map((color) => [color, `inset 0 0 0 1px var(--${color})`])) as {
    [Color in Each]: string
  }
export const stripeOf = <const Each extends string>(...colors: Each[]) =>
  Object.fromEntries(colors.map((color) => [color, `4px solid var(--${color})`])) as {
    [Color in Each]: string
  }
export const place = words('start', 'center', 'end', 'baseline', 'stretch')
export const title = 'font-family: var(--sans); text-wrap: balance;'
