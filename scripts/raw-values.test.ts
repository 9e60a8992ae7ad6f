import { expect, test } from 'vitest'
import { findRawMedia, findRawValues } from './raw-values.ts'

const faultsOf = (declaration: string, path = 'client/features/selling/carts/cart.module.css') =>
  findRawValues([{ path, text: `.line {\n  ${declaration};\n}` }])

test.each([
  'gap: 12px',
  'padding: var(--s2) 10px',
  'margin-top: -4px',
  'padding-block: clamp(16px, 2vw, 28px)',
  'margin: 0 calc(var(--s2) + 3px)',
  'font-size: 0.9375rem',
  'font-weight: 640',
  'font: 600 var(--fs-label) / 1.5 var(--engraved)',
  'font: var(--w-strong) 0.8125rem / 1 var(--sans)',
  'color: #fff',
  'box-shadow: 0 2px 5px rgb(0 0 0 / 0.55)',
  '--ground: #111412',
])('%j is found', (declaration) => expect(faultsOf(declaration)).toHaveLength(1))

test.each([
  'gap: var(--s3) 0',
  'margin: -1px auto 1px',
  'margin-left: calc(var(--gutter) * -1)',
  'padding-left: 1.5em',
  'padding-inline: 8%',
  'font: var(--w-strong) var(--fs-label) / 24px var(--engraved)',
  'font: inherit',
  'width: 12px',
  'color: color-mix(in srgb, var(--night) 40%, transparent)',
  '--altcha-color-base: light-dark(#f4f3ee, var(--panel-2))',
])('%j is fine', (declaration) => expect(faultsOf(declaration)).toEqual([]))

test('the design system holds the values', () =>
  expect(faultsOf('gap: 12px', 'client/ui/styles/keys.module.css')).toEqual([]))

const mediaFaultsOf = (query: string, path = 'client/ui/styles/keys.module.css') =>
  findRawMedia([{ path, text: `@media ${query} { .key { gap: 0; } }` }])

test.each(['(max-width: 767px)', '(--below-768) and (min-height: 321px)', '(width < 600px)'])(
  '%j is found',
  (query) => expect(mediaFaultsOf(query)).toHaveLength(1),
)

test.each([
  '(--below-768)',
  '(--from-768) and (--below-1180)',
  '(prefers-reduced-motion: reduce)',
  '(hover: none)',
])('%j is fine', (query) => expect(mediaFaultsOf(query)).toEqual([]))

test('a frame on another page has sizes of its own', () =>
  expect(mediaFaultsOf('(max-width: 439px)', 'client/embed/strip.module.css')).toEqual([]))
