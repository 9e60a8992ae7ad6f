import type { Stripe } from '@stripe/stripe-js'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInStore } from '#tests/components/store.tsx'
import { CardForm } from './card-form.tsx'
import type { PaymentOutcome } from './payment-outcome.ts'

const billing = {
  name: 'Maya Reyes',
  address: '118 Cordova St',
  city: 'Vancouver',
  country: 'CA',
  postalCode: 'V6A 1K4',
}

type Answer = Awaited<ReturnType<Stripe['confirmPayment']>>
const declinedFor = (decline_code: string) =>
  ({ error: { type: 'card_error', code: 'card_declined', decline_code } }) as Answer

/** The provider's script, whose form is an iframe that needs its server: the card form asks, the test answers. */
function fakeStripe(confirmPayment: () => Promise<Answer>): Stripe {
  const element = {
    mount: () => {},
    destroy: () => {},
    update: () => {},
    on(event: string, handler: () => void) {
      if (event === 'ready') queueMicrotask(handler)
      return element
    },
    off: () => element,
    once: () => element,
  }
  const elements = {
    create: () => element,
    getElement: () => null,
    update: () => {},
    submit: async () => ({}),
  }
  const never = () => Promise.reject(new Error('not used'))
  return {
    elements: () => elements,
    createToken: never,
    createPaymentMethod: never,
    confirmCardPayment: never,
    confirmPayment,
    registerAppInfo: () => {},
  } as unknown as Stripe
}

async function show(confirmPayment: () => Promise<Answer>, { isObliging = false } = {}) {
  const onOutcome = vi.fn<(outcome: PaymentOutcome) => void>()
  await renderInStore(
    <CardForm
      stripe={Promise.resolve(fakeStripe(confirmPayment))}
      clientSecret="pi_1_secret_1"
      billing={billing}
      total="$117.00"
      isObliging={isObliging}
      totalLabel="Total, VAT included"
      terms={<p>Our terms</p>}
      returnUrl="/success?order=o1"
      onOutcome={onOutcome}
    />,
    { path: '/checkout?step=payment' },
  )
  const pay = page.getByRole('button', {
    name: isObliging ? 'Order with obligation to pay' : 'Pay $117.00',
    exact: true,
  })
  await expect.element(pay).toBeEnabled()
  return { onOutcome, pay }
}

test('the words of a declined card stand at the card, and the button is free again', async () => {
  let answer = Promise.withResolvers<Answer>()
  const { onOutcome, pay } = await show(() => answer.promise)
  await userEvent.click(pay)
  await expect.element(pay).toBeDisabled()
  answer.resolve(declinedFor('insufficient_funds'))
  const words = page.getByText('Your card has insufficient funds.')
  await expect.element(words).toBeVisible()
  await expect.element(pay).toBeEnabled()
  expect(onOutcome).toHaveBeenLastCalledWith({ paid: false, message: 'Your card has insufficient funds.' })
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(top(words.element())).toBeLessThan(top(page.getByText('Our terms').element()))

  answer = Promise.withResolvers<Answer>()
  await userEvent.click(pay)
  await expect.element(words).not.toBeInTheDocument()
  answer.resolve({} as Answer)
  await expect.poll(() => onOutcome.mock.lastCall).toEqual([{ paid: true }])
  // Another press would pay again.
  await expect.element(pay).toBeDisabled()
})

test.each([false, true])(
  'the total stands above the one button, after what it agrees to (obliging: %s)',
  async (isObliging) => {
    const { pay } = await show(async () => ({}) as Answer, { isObliging })
    // Words on the button alone count: nothing else stands on it.
    if (isObliging) expect(pay.element().childElementCount).toBe(0)
    const total = page.getByText('Total, VAT included')
    const boxes = [page.getByText('Our terms'), total, pay].map((of) => of.element().getBoundingClientRect())
    const [terms, sum, button] = boxes
    expect(sum?.top).toBeGreaterThanOrEqual(terms?.bottom ?? 0)
    expect(button?.top).toBeGreaterThanOrEqual(sum?.bottom ?? 0)
  },
)
