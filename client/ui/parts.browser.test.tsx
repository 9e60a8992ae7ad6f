import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { Cell, Ladder } from './meter-parts.tsx'
import { FormEnd, SegmentBar, Table } from './page-head.tsx'

const styleOf = (element: Element) => getComputedStyle(element)

test('variants are looks, other properties are attributes', async () => {
  const screen = await render(
    <>
      <FormEnd tall roomy role="group" title="end" />
      <Table numeric aria-label="Sales" />
      <SegmentBar as="section" aria-label="Lists" />
    </>,
  )
  const end = screen.getByTitle('end').element()
  expect(styleOf(end)).toMatchObject({ justifyContent: 'flex-end', columnGap: '16px' })
  expect(end.getAttributeNames().sort()).toEqual(['class', 'role', 'title'])
  const table = screen.getByRole('table', { name: 'Sales' }).element()
  expect(styleOf(table).fontVariantNumeric).toContain('tabular-nums')
  expect(table.hasAttribute('numeric')).toBe(false)
  expect(screen.getByRole('region', { name: 'Lists' }).element().tagName).toBe('SECTION')
})

test('cells of a meter are dark, and glow in their color once lit', async () => {
  const { container } = await render(
    <Ladder level>
      <Cell />
      <Cell lit />
      <Cell yellow />
      <Cell yellow data-lit />
      <Cell red lit />
    </Ladder>,
  )
  const colors = [...container.querySelectorAll('i')].map((cell) => styleOf(cell).backgroundColor)
  expect(colors).toEqual([
    'rgb(32, 48, 26)',
    'rgb(169, 219, 76)',
    'rgb(58, 44, 13)',
    'rgb(255, 176, 32)',
    'rgb(255, 90, 68)',
  ])
})
