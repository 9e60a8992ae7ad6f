import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Locale } from '#contract/text/locales.ts'
import { answerApi, customer, renderInStore } from '#tests/components/store.tsx'
import { ContractLanguage } from './contract-language.tsx'

const show = async (...contracts: (Locale | undefined)[]) => {
  answerApi({ 'GET /api/auth/session': customer })
  await renderInStore(
    <>
      <p>Pay</p>
      <ContractLanguage items={contracts.map((contractLocale) => ({ license: { contractLocale } }))} />
    </>,
  )
  await expect.element(page.getByText('Pay')).toBeVisible()
}

test('a contract in another language than the page says so before it is paid for', async () => {
  await show('en', 'de', undefined)
  await expect.element(page.getByText('The contract is in German.')).toBeVisible()
})

test('contracts in the language of the page say nothing', async () => {
  await show('en', 'en')
  await expect.element(page.getByText(/^The contract is in/)).not.toBeInTheDocument()
})
