import type { Stripe } from '@stripe/stripe-js'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Account } from '#contract/accounts/account.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import type { PaymentOutcome } from './payment-outcome.ts'
import { StripeForm } from './stripe-form.tsx'

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

type Confirm = (given: Parameters<Stripe['confirmPayment']>[0]) => Promise<Answer>

/** What the element of the last form was made with, and the listeners that it has. */
let made: object | undefined
/** What the elements were asked for with. */
let asked: { locale?: string } | undefined
const listeners = new Map<string, (event: object) => void>()

/** The provider's script, whose form is an iframe that needs its server: the form asks, the test answers. */
function fakeStripe(confirmPayment: Confirm): Stripe {
  const element = {
    mount: () => {},
    destroy: () => {},
    update: () => {},
    on(event: string, handler: (event: object) => void) {
      listeners.set(event, handler)
      if (event === 'ready') queueMicrotask(() => handler({}))
      return element
    },
    off: () => element,
    once: () => element,
  }
  const elements = {
    create: (_type: string, options: object) => {
      made = options
      return element
    },
    getElement: () => null,
    update: () => {},
    submit: async () => ({}),
  }
  const never = () => Promise.reject(new Error('not used'))
  return {
    elements: (options: { locale?: string }) => {
      asked = options
      return elements
    },
    createToken: never,
    createPaymentMethod: never,
    confirmCardPayment: never,
    confirmPayment,
    registerAppInfo: () => {},
  } as unknown as Stripe
}

async function show(
  confirmPayment: Confirm,
  { isObliging = false, ...settings }: { isObliging?: boolean } & Partial<StoreSettings> = {},
) {
  const onOutcome = vi.fn<(outcome: PaymentOutcome) => void>()
  const { unmount } = await renderInStore(
    <StripeForm
      stripe={Promise.resolve(fakeStripe(confirmPayment))}
      clientSecret="pi_1_secret_1"
      billing={billing}
      shown={{ total: '$117.00', totalLabel: 'Total, VAT included', isObliging }}
      terms={() => <p>Our terms</p>}
      returnUrl="/success?order=o1"
      onOutcome={onOutcome}
    />,
    { path: '/checkout?step=payment', ...settings },
  )
  const pay = page.getByRole('button', {
    name: isObliging ? 'Order with obligation to pay' : 'Pay $117.00',
    exact: true,
  })
  await expect.element(pay).toBeEnabled()
  return { onOutcome, pay, unmount }
}

test('the form speaks the language of the page, and in a store with one that of the browser', async () => {
  const { unmount } = await show(async () => ({}) as Answer)
  expect(asked?.locale).toBe('auto')
  await unmount()
  await show(async () => ({}) as Answer, { languages: ['de', 'en'] })
  expect(asked?.locale).toBe('en')
})

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

const choose = (type: string) => {
  listeners.get('availablepaymentmethodschange')?.({
    paymentMethods: { card: { available: true }, klarna: { available: true } },
  })
  listeners.get('change')?.({ complete: true, value: { type } })
}

test('cards come first, and one way to pay is called by its name', async () => {
  await show(async () => ({}) as Answer)
  expect(made).toMatchObject({ layout: 'tabs', fields: { billingDetails: 'never' } })
  expect((made as { paymentMethodOrder: string[] }).paymentMethodOrder[0]).toBe('card')
  await expect.element(page.getByText('Card', { exact: true })).toBeVisible()
  choose('card')
  await expect.element(page.getByText('Payment method', { exact: true })).toBeVisible()
})

test('the email goes to a method that decides by it, and to no other', async () => {
  const account: Account = {
    ...{ id: 'u1', username: 'maya', email: 'maya@example.com', role: 'customer', image: null },
    ...{
      createdAt: '',
      legalName: null,
      artistName: null,
      pro: null,
      ipi: null,
      publisher: null,
      about: null,
    },
    ...{ links: [], byline: 'maya', pendingEmail: null, deskViews: {}, emailConfirmed: true },
  }
  const requests = answerApi({ 'GET /api/account': account })
  const asked = () => requests.filter(({ path }) => path === '/api/account')
  const given = vi.fn<Confirm>(async () => ({ error: { type: 'invalid_request_error' } }) as Answer)
  const { pay } = await show(given)
  const emailGiven = () => given.mock.lastCall?.[0].confirmParams?.payment_method_data?.billing_details?.email
  await userEvent.click(pay)
  await expect.poll(() => given.mock.calls.length).toBe(1)
  expect(emailGiven()).toBe(null)
  expect(asked()).toEqual([])
  choose('klarna')
  await expect.element(page.getByText(/^You approve the payment with Klarna\./)).toBeVisible()
  await expect.element(pay).toBeEnabled()
  await userEvent.click(pay)
  await expect.poll(() => given.mock.calls.length).toBe(2)
  expect(emailGiven()).toBe('maya@example.com')
  await expect.element(page.getByText('The payment didn’t go through.')).toBeVisible()
})

test('who comes back with the browser’s key from the page of a method can press Pay again', async () => {
  const { pay } = await show(() => new Promise(() => {}))
  await userEvent.click(pay)
  await expect.element(pay).toBeDisabled()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(pay).toBeEnabled()
})
