import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { AccountingExport } from './accounting-export.tsx'

test('the year to sum up can be typed, and an unfinished one is dropped', async () => {
  answerApi({})
  await renderInStore(<AccountingExport />)
  await page.getByText('For the accountant').click()
  const year = page.getByLabelText('Year to sum up')
  const link = page.getByRole('link', { name: 'Year by country' })
  await year.click()
  await userEvent.keyboard('{Control>}a{/Control}2025')
  await expect.element(link).toHaveAttribute('href', '/api/admin/accounting-summary.csv?year=2025')
  await userEvent.keyboard('{Backspace}{Tab}')
  await expect.element(year).toHaveValue(2025)
  await expect.element(link).toHaveAttribute('href', '/api/admin/accounting-summary.csv?year=2025')
})
