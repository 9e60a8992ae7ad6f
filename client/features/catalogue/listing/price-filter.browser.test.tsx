import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type BeatFilters, noFilters } from '#contract/catalogue/beat-filters.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { PriceFilter } from './price-filter.tsx'

test('the slider keeps a new price until the filters update, and keys continue from there', async () => {
  const asked: Partial<BeatFilters>[] = []
  let arrive = () => {}
  function Page() {
    const [filters, setFilters] = useState<BeatFilters>(noFilters)
    return (
      <PriceFilter
        filters={filters}
        onChange={(changed) => {
          asked.push(changed)
          arrive = () => setFilters({ ...noFilters, ...changed })
        }}
      />
    )
  }
  answerApi({})
  await renderInStore(<Page />)
  const highest = page.getByRole('slider', { name: 'Highest price' })
  ;(highest.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(asked.at(-1)).toEqual({ priceMin: undefined, priceMax: 299 })
  await expect.element(highest).toHaveValue('299')
  await userEvent.keyboard('{ArrowLeft}')
  expect(asked.at(-1)).toEqual({ priceMin: undefined, priceMax: 298 })
  arrive()
  await expect.element(page.getByText('$0 to $298')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(asked.at(-1)).toEqual({ priceMin: undefined, priceMax: undefined })
})
