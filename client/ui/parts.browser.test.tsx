import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { Cell, Ladder } from './meter-parts.tsx'
import { FormEnd, PageHead, Table, Tools } from './page-head.tsx'

const styleOf = (element: Element) => getComputedStyle(element)

test('the head of a page keeps what is on it apart, and distance from what is around', async () => {
  const screen = await render(
    <PageHead role="group" aria-label="Deals">
      <p>3 deals</p>
      <button type="button">Create deal</button>
    </PageHead>,
  )
  const head = screen.getByRole('group').element()
  expect(styleOf(head)).toMatchObject({ display: 'flex', flexWrap: 'wrap', margin: '32px 0px 20px' })
  const right = (element: Element) => element.getBoundingClientRect().right
  expect(right(screen.getByRole('button').element())).toBe(right(head))
})

test('variants are looks, other properties are attributes', async () => {
  const screen = await render(
    <>
      <FormEnd tall roomy role="group" title="end" />
      <Table numeric aria-label="Sales" />
      <Tools as="section" aria-label="Filters" />
    </>,
  )
  const end = screen.getByTitle('end').element()
  expect(styleOf(end)).toMatchObject({ justifyContent: 'flex-end', columnGap: '16px' })
  expect(end.getAttributeNames().sort()).toEqual(['class', 'role', 'title'])
  const table = screen.getByRole('table', { name: 'Sales' }).element()
  expect(styleOf(table).fontVariantNumeric).toContain('tabular-nums')
  expect(table.hasAttribute('numeric')).toBe(false)
  expect(screen.getByRole('region', { name: 'Filters' }).element().tagName).toBe('SECTION')
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
