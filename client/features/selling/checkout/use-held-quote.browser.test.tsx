import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { cartItem } from '#tests/components/cart-item.ts'
import { plainQuote } from '#tests/components/quote.ts'
import { renderInStore } from '#tests/components/store.tsx'
import { useHeldQuote } from './use-held-quote.ts'

const quote = plainQuote([cartItem])
const onSale = { ...quote, total: quote.total / 2 }
const raised = { ...quote, total: 99, lines: quote.lines.map((line) => ({ ...line, listPrice: 99 })) }
const answers: Record<string, CartQuote | undefined> = { quote, onSale, raised, loading: undefined }

function Checkout() {
  const [name, setName] = useState('quote')
  const [isPaying, setIsPaying] = useState(true)
  const answer = answers[name]
  const held = useHeldQuote(isPaying, answer && { items: [cartItem], quote: answer })
  return (
    <>
      <p>Total {held?.quote.total ?? 'none'}</p>
      {Object.keys(answers).map((each) => (
        <button key={each} type="button" onClick={() => setName(each)}>
          {each}
        </button>
      ))}
      <button type="button" onClick={() => setIsPaying(!isPaying)}>
        edit
      </button>
    </>
  )
}

test('a deal that changes leaves the total of a payment alone, a list price does not', async () => {
  await renderInStore(<Checkout />)
  const press = (name: string) => page.getByRole('button', { name }).click()
  const total = page.getByText(/^Total/)
  await expect.element(total).toHaveTextContent(`Total ${quote.total}`)
  await press('onSale')
  await press('loading')
  await press('onSale')
  await expect.element(total).toHaveTextContent(`Total ${quote.total}`)
  await press('raised')
  await expect.element(total).toHaveTextContent('Total 99')
  await press('onSale')
  await press('edit')
  await expect.element(total).toHaveTextContent('Total none')
  await press('edit')
  await expect.element(total).toHaveTextContent(`Total ${onSale.total}`)
})
