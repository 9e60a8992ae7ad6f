import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { inEnglish } from '#tests/components/in-english.tsx'
import { type Column, DataTable, RowLink } from './data-table.tsx'

type Sale = { beat: string; fee: string; amount: string }
const sales: Sale[] = [{ beat: 'Dusk', fee: '$1', amount: '$20' }]
const columns: Column<Sale>[] = [
  { title: 'Beat', head: true, cell: ({ beat }) => beat },
  { title: 'Day', cell: () => 'Nov 21' },
  { title: 'Fee', end: true, onPhone: 'hidden', cell: ({ fee }) => fee },
  { title: 'Amount', end: true, onPhone: 'beside', cell: ({ amount }) => amount },
]

test('cells are named by their column and their row, figures stand at the end', async () => {
  const screen = await render(
    <DataTable items={sales} keyOf={({ beat }) => beat} columns={columns} />,
    inEnglish,
  )
  expect(screen.getByRole('columnheader').elements()).toHaveLength(4)
  await expect.element(screen.getByRole('rowheader', { name: 'Dusk' })).toBeVisible()
  expect(getComputedStyle(screen.getByRole('cell', { name: '$20' }).element()).textAlign).toBe('end')
})

test('on a phone a stacked row says what its cells are, with the sum beside its name', async () => {
  const { innerWidth, innerHeight } = window
  const screen = await render(
    <DataTable stacked items={sales} keyOf={({ beat }) => beat} columns={columns} />,
    inEnglish,
  )
  await expect.element(screen.getByText('Day:')).not.toBeVisible()
  await page.viewport(390, 844)
  await expect.element(screen.getByText('Day:')).toBeVisible()
  await expect.element(screen.getByText('$1', { exact: true })).not.toBeVisible()
  const top = (text: string) => screen.getByText(text, { exact: true }).element().getBoundingClientRect().top
  expect(top('$20')).toBe(top('Dusk'))
  await page.viewport(innerWidth, innerHeight)
})

test('without rows it says so', async () => {
  const screen = await render(
    <DataTable items={[]} keyOf={() => ''} columns={columns} empty="Nothing sold yet." />,
    inEnglish,
  )
  await expect.element(screen.getByText('Nothing sold yet.')).toBeVisible()
  expect(screen.getByRole('table').elements()).toEqual([])
})

test('rows stand below the head of their group, and a press anywhere on one follows its link', async () => {
  const months = [
    { beat: 'Dusk', month: 'November' },
    { beat: 'Rain', month: 'November' },
    { beat: 'Tin', month: 'October' },
  ]
  const screen = await render(
    <DataTable
      roomy
      items={months}
      keyOf={({ beat }) => beat}
      groupOf={({ month }) => ({ key: month, head: `${month}, 12 sales` })}
      isCurrent={({ beat }) => beat === 'Rain'}
      columns={[
        { title: 'Beat', head: true, cell: ({ beat }) => <RowLink href={`#${beat}`}>{beat}</RowLink> },
        { title: 'Month', sorted: 'descending', cell: ({ month }) => month },
      ]}
    />,
    inEnglish,
  )
  expect(
    screen
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['BeatMonth', 'November, 12 sales', 'DuskNovember', 'RainNovember', 'October, 12 sales', 'TinOctober'],
  ])
  await expect
    .element(screen.getByRole('columnheader', { name: 'Month' }))
    .toHaveAttribute('aria-sort', 'descending')
  await expect.element(screen.getByRole('row', { name: /Rain/ })).toHaveAttribute('aria-current', 'true')
  await screen.getByRole('cell', { name: 'October' }).click({ force: true })
  expect(location.hash).toBe('#Tin')
  history.replaceState(null, '', location.pathname + location.search)
})
