import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { makeI18n } from '#client/platform/page-texts.ts'
import { defaultTerms } from '#contract/licenses/default-terms.ts'
import { longDay } from '#contract/text/dates.ts'
import { renderInStore } from '#tests/components/store.tsx'
import { ContractPreview } from './contract-preview.tsx'

const show = (terms: string) =>
  renderInStore(
    <ContractPreview name="Basic" scope={undefined} terms={terms} priceCents={2_900} pdf={undefined} />,
    { i18n: makeI18n('de') },
  )
const today = (locale: 'de' | 'en') => longDay(new Date().toISOString(), locale)
const contract = page.getByRole('list')

test('the text that the store came with is previewed in English on a German page, as it is sold', async () => {
  await show(defaultTerms)
  await expect.element(contract.getByText(today('en'))).toBeVisible()
  await expect.element(contract).toHaveAttribute('lang', 'en')
})

test("an owner's own text is filled in the language of the page, and nothing says which language it is", async () => {
  await show('Vertrag {order} vom {date}.')
  await expect.element(contract).toHaveTextContent(`Vertrag BB-1042 vom ${today('de')}.`)
  await expect.element(contract).not.toHaveAttribute('lang')
})
