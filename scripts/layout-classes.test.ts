import { expect, test } from 'vitest'
import { readUses, toCss } from './layout-classes.ts'

const FILE = 'client/features/a/b/list.tsx'
const cssOf = (text: string) => toCss(readUses(FILE, text).uses).replaceAll(/\s+/g, ' ')

test('each value that a component uses is a class, and no other', () => {
  const css = cssOf(`<Stack gap="s2" tone={isOpen ? 'muted' : undefined}><Text numeric={isOpen} /></Stack>`)
  expect(css).toContain('.stack { display: grid; }')
  expect(css).toContain('.gap-s2 { gap: var(--s2); }')
  expect(css).toContain('.tone-muted { color: var(--text-2); }')
  expect(css).toContain('.numeric {')
  expect(css).not.toContain('gap-s3')
})

test('a value for a width is a class inside its media query, in a layer that wins over all values without one', () => {
  const css = cssOf(`look({ padTop: 's1', pad: { base: 's4', below768: 's2' }, hide: 'below480' })`)
  const places = [
    '.pad-s4 {',
    '.padTop-s1 {',
    '@layer below768 { @media (--below-768) { .below768-pad-s2 {',
    '.hide-below480 {',
  ]
  expect(places.map((place) => css.indexOf(place))).toEqual(
    places.map((place) => css.indexOf(place)).toSorted((one, other) => one - other),
  )
  expect(css).not.toContain('-1')
})

test('columns are named by their tracks', () => {
  expect(cssOf(`<Grid columns={['48', 'main', 'auto']} />`)).toContain(
    '.columns-48_main_auto { grid-template-columns: 48px minmax(0, 1fr) auto; }',
  )
})

test('what there is already is not made again', () => {
  const { uses } = readUses(FILE, '<Stack gap="s2" />')
  expect(toCss(uses, uses)).not.toContain('gap')
})

test('a value that the build cannot read is a fault, what turns a property on is none', () => {
  expect(readUses(FILE, '<Stack\n  gap={gap}\n  numeric={isSum} />').faults).toEqual([
    `${FILE}:2: gap: write its value here, so that the build can read it`,
  ])
})

test('of an index file, the files are read that a name comes from', () => {
  const { imports } = readUses(FILE, `import { type Beat, BeatRow } from '#client/features/a/index.ts'`)
  expect(imports).toEqual([{ path: 'client/features/a/index.ts', names: ['BeatRow'] }])
  const { handsOn } = readUses('client/features/a/index.ts', `export { BeatRow } from './beat-row.tsx'`)
  expect([...handsOn]).toEqual([['BeatRow', 'client/features/a/beat-row.tsx']])
})
