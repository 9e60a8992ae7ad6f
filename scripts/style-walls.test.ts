import { expect, test } from 'vitest'
import { findMissingModules, findStyleFaults } from './style-walls.ts'

const faultsOf = (path: string, text: string) => findStyleFaults([{ path, text }])
const CARD = 'client/features/selling/carts/cart-line.tsx'

test('a component that uses its own module and the design system is fine', () => {
  const text = `import styles from './cart.module.css'\nimport { Text } from '#client/ui/primitives.tsx'`
  expect(faultsOf(CARD, `${text}\n<Text tone="muted"><b className={styles.line} /></Text>`)).toEqual([])
})

test.each([
  '<p className="muted" />',
  "<p className={classNames('muted', styles.line)} />",
  '<p className={`muted`} />',
])('a class name as text is found in %j', (text) => expect(faultsOf(CARD, text)).toHaveLength(1))

test('the module of another feature is found, in components and in styles', () => {
  const module = 'client/features/catalogue/listing/beat.module.css'
  expect(faultsOf(CARD, `import beat from '#${module}'`)).toEqual([
    `${module} ← client/features/selling/carts: give what both need a component in client/ui, or a class of its own`,
  ])
  expect(
    faultsOf(
      'client/features/selling/carts/cart.module.css',
      '@value beatPrice as beat-beatPrice from "../../catalogue/listing/beat.module.css";',
    ),
  ).toEqual([expect.stringContaining('what both need'), expect.stringContaining('never loaded')])
})

test('the design system uses the module of no feature', () => {
  expect(faultsOf('client/ui/badge.tsx', `import x from '#client/features/a/b/c.module.css'`)).toHaveLength(1)
})

test('a stylesheet that is no module is found', () => {
  expect(faultsOf('client/features/selling/carts/cart.css', '.line {}')).toHaveLength(1)
  expect(faultsOf('client/app/app.css', '')).toEqual([])
})

test('a feature takes no class from the design system, whose parts its stylesheet may adjust inside its own', () => {
  const module = '#client/ui/styles/forms.module.css'
  expect(faultsOf(CARD, `import uiForms from '${module}'`)).toEqual([
    expect.stringContaining('variant of client/ui'),
  ])
  const styles = [
    { path: CARD, text: `import styles from './cart.module.css'` },
    {
      path: 'client/features/selling/carts/cart.module.css',
      text: '@value field as ui-field from "../../../ui/styles/forms.module.css";',
    },
  ]
  expect(findStyleFaults(styles)).toEqual([])
})

test('the design system takes no class from a feature', () => {
  expect(faultsOf('client/ui/facts.tsx', 'function Facts({ className }: { className?: string }) {}')).toEqual(
    [expect.stringContaining('variant in place of a class')],
  )
})

test('a module that no component imports is found: its rules would never be loaded', () => {
  const path = 'client/features/player/bar/level-meter.module.css'
  expect(faultsOf(path, '.cell {}')).toEqual([expect.stringContaining('never loaded')])
})

test('a module that is gone is found, though nothing of it is named', () => {
  const text = `import './cart.module.css'`
  expect(findMissingModules([{ path: CARD, text }])).toEqual([
    `${CARD}: client/features/selling/carts/cart.module.css is gone`,
  ])
  const module = { path: 'client/features/selling/carts/cart.module.css', text: '' }
  expect(findMissingModules([{ path: CARD, text }, module])).toEqual([])
})
