import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { standardCountries } from '#contract/orders/countries.ts'
import { consentWording } from '#contract/orders/withdrawal-consent.ts'
import type { VatCheck } from '#contract/pricing/vat-number.ts'
import { answerApi, type FakeAnswer, problem, renderInStore } from '#tests/components/store.tsx'
import { BillingForm } from './billing-form.tsx'

const rules = {
  countries: [...standardCountries],
  addressIn: 'all' as const,
  statesIn: [],
  postalCodesIn: [],
}
const maya = {
  name: 'Maya Reyes',
  address: 'Karl-Heine-Str. 12',
  city: 'Leipzig',
  country: 'DE',
  postalCode: '04229',
}
const checkedAt = '2026-11-22T12:00:00.000Z'

async function show(given: Partial<Parameters<typeof BillingForm>[0]> = {}) {
  const onDone = vi.fn()
  await renderInStore(
    <BillingForm
      known={{}}
      knownConsent={false}
      rules={rules}
      isRemembered={false}
      onDone={onDone}
      {...given}
    />,
    { path: '/checkout' },
  )
  return onDone
}
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const country = page.getByRole('combobox', { name: 'Country' })
const tick = page.getByRole('checkbox', { name: consentWording })
const proceed = () => userEvent.click(page.getByRole('button', { name: 'Proceed to Payment' }))
const labels = () => [...document.querySelectorAll('form label[for]')].map(({ textContent }) => textContent)

test('every required field shows the error text of the specification', async () => {
  const onDone = await show()
  await proceed()
  for (const field of ['Name', 'Address', 'City', 'Country', 'Postal code'])
    await expect.element(page.getByText(`${field} is required.`)).toBeVisible()
  expect(labels()[0]).toBe('Country')
  expect(onDone).not.toHaveBeenCalled()
})

test('letters that the license cannot show are named before paying, and others are not', async () => {
  await show({ known: { ...maya, name: 'ნინო ꡀꡁ' } })
  const warning = page.getByText(/^Your license and receipt can't show ꡀ ꡁ\./)
  await expect.element(warning).toBeVisible()
  await userEvent.fill(box('Name'), 'ნინო ბერიძე')
  await expect.element(warning).not.toBeInTheDocument()
})

test('an order with nothing to pay is completed by the form', async () => {
  const onDone = await show({ isFree: true, known: maya })
  expect(page.getByRole('button', { name: 'Proceed to Payment' }).elements()).toEqual([])
  // It places no obligation to pay, so that consent changes nothing.
  expect(tick.elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Complete Order' }))
  await expect
    .poll(() => onDone.mock.calls[0]?.[0])
    .toEqual({ billing: maya, consent: false, remember: false })
})

test('the fields depend on the country', async () => {
  await show({ rules: { countries: 'all', addressIn: 'all', statesIn: [], postalCodesIn: [] } })
  await userEvent.selectOptions(country, 'US')
  expect(labels()).toEqual(['Country', 'Name', 'Address', 'City', 'State (optional)', 'ZIP code'])
  await userEvent.selectOptions(country, 'DE')
  expect(labels()).toEqual(['Country', 'Name', 'Address', 'Postal code', 'City'])
  await userEvent.selectOptions(country, 'HK')
  expect(labels()).toEqual(['Country', 'Name', 'Address', 'City'])
})

test('the state is required if the tax depends on it, and belongs to the country', async () => {
  const onDone = await show({
    known: { ...maya, country: 'US' },
    rules: { ...rules, statesIn: ['US', 'CA'] },
  })
  expect(labels()).toEqual(['Country', 'Name', 'Address', 'City', 'State', 'ZIP code'])
  await proceed()
  await expect.element(page.getByText('State is required.')).toBeVisible()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'State' }), 'Texas')
  await userEvent.selectOptions(country, 'CA')
  const province = page.getByRole('combobox', { name: 'Province' })
  await expect.element(province).toHaveValue('')
  await proceed()
  await expect.element(page.getByText('Province is required.')).toBeVisible()
  await userEvent.selectOptions(province, 'British Columbia')
  await proceed()
  await expect.poll(() => onDone.mock.calls[0]?.[0].billing).toEqual({ ...maya, country: 'CA', state: 'BC' })
})

test('where the postal code decides the tax, it is asked for without an address, too', async () => {
  const onDone = await show({ rules: { ...rules, addressIn: [], postalCodesIn: ['DE'] } })
  await userEvent.selectOptions(country, 'US')
  expect(labels()).toEqual(['Country', 'Name'])
  await userEvent.selectOptions(country, 'DE')
  expect(labels()).toEqual(['Country', 'Name', 'Postal code'])
  await userEvent.fill(box('Name'), 'Maya Reyes')
  await tick.click()
  await proceed()
  await expect.element(page.getByText('Postal code is required.')).toBeVisible()
  await userEvent.fill(box('Postal code'), '78266')
  await proceed()
  await expect
    .poll(() => onDone.mock.calls[0]?.[0].billing)
    .toEqual({ name: 'Maya Reyes', address: '', city: '', country: 'DE', postalCode: '78266' })
})

test('if no address is required, name and country are enough', async () => {
  const onDone = await show({ rules: { ...rules, addressIn: ['FR'] } })
  await userEvent.selectOptions(country, 'CA')
  await userEvent.fill(box('Name'), 'Zoe Reyes')
  expect(labels()).toEqual(['Country', 'Name'])
  await proceed()
  await expect.poll(() => onDone.mock.calls[0]?.[0].billing).toMatchObject({ country: 'CA', address: '' })
})

test('EU consumers must agree to immediate delivery; the checkbox is never prefilled', async () => {
  const onDone = await show({ known: maya })
  await expect.element(tick).not.toBeChecked()
  await proceed()
  await expect.element(page.getByText('Check this box to get your files right away.')).toBeVisible()
  await expect.element(tick).toHaveFocus()
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.click(tick)
  await proceed()
  await expect
    .poll(() => onDone.mock.calls[0]?.[0])
    .toEqual({ billing: maya, consent: true, remember: false })
})

test('all that is missing is said at once, and the first of it gets the focus', async () => {
  const onDone = await show({ known: { ...maya, city: '' } })
  await proceed()
  await expect.element(page.getByText('City is required.')).toBeVisible()
  await expect.element(page.getByText('Check this box to get your files right away.')).toBeVisible()
  await expect.element(box('City')).toHaveFocus()
  await userEvent.fill(box('City'), 'Leipzig')
  await proceed()
  await expect.element(tick).toHaveFocus()
  expect(onDone).not.toHaveBeenCalled()
})

test('buyers elsewhere and businesses do not have to agree', async () => {
  await show({ known: maya })
  await userEvent.click(page.getByRole('radio', { name: 'Business' }))
  await expect.element(tick).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('radio', { name: 'Personal' }))
  await expect.element(tick).toBeVisible()
  await userEvent.selectOptions(country, 'JP')
  await expect.element(tick).not.toBeInTheDocument()
})

test('a country that the store does not sell to is reported at once', async () => {
  const onDone = await show({ known: { ...maya, country: 'NO' } })
  await expect.element(page.getByText('We don’t sell to Norway yet. Your cart is saved.')).toBeVisible()
  await proceed()
  expect(onDone).not.toHaveBeenCalled()
})

test('wallets need the consent first, and show missing details', async () => {
  let guard: Parameters<NonNullable<Parameters<typeof BillingForm>[0]['wallets']>>[0] | undefined
  await show({
    known: maya,
    wallets: (given) => {
      guard = given
      return (
        <button type="button" onClick={given.onShown}>
          Wallet
        </button>
      )
    },
  })
  await userEvent.click(page.getByRole('button', { name: 'Wallet' }))
  await expect.element(page.getByText('or enter your details')).toBeVisible()
  // The field that asks for the consent, the consent, the button: nothing above the field moves.
  const [asking, box, button] = [country, tick, page.getByRole('button', { name: 'Proceed to Payment' })]
  const top = (of: typeof asking) => of.element().getBoundingClientRect().top
  expect([top(asking), top(box), top(button)]).toEqual(
    [top(asking), top(box), top(button)].sort((a, b) => a - b),
  )
  expect(guard?.mayPay()).toBe(false)
  await expect.element(tick).toHaveFocus()
  await userEvent.click(tick)
  expect(guard).toMatchObject({ consent: true })
  expect(guard?.mayPay()).toBe(true)
  guard?.takeOver({ ...maya, name: 'Inès', country: 'FR', city: '' })
  await expect.element(page.getByText('City is required.')).toBeVisible()
  await expect.element(country).toHaveValue('FR')
  await expect.element(page.getByRole('textbox', { name: 'City' })).toHaveFocus()
})

test('a wallet with complete details of a buyer who has to consent leads to the consent', async () => {
  let guard: Parameters<NonNullable<Parameters<typeof BillingForm>[0]['wallets']>>[0] | undefined
  await show({
    wallets: (given) => {
      guard = given
      return null
    },
  })
  guard?.takeOver(maya)
  await expect.element(tick).toHaveFocus()
  await expect.element(page.getByText('Check this box to get your files right away.')).toBeVisible()
})

const found = (check: Partial<VatCheck>): VatCheck => ({
  state: 'valid',
  number: 'FR40303265045',
  checkedAt,
  ...check,
})

test("a business's VAT number is checked on blur", async () => {
  const answer = Promise.withResolvers<VatCheck>()
  const requests = answerApi({ 'POST /api/vat-numbers/check': () => answer.promise })
  const onDone = await show({ known: { ...maya, country: 'FR', company: '' } })
  await userEvent.fill(box('VAT number'), 'FR 40 303265045')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.fill(box('Company'), 'Studio Marcel SARL')
  await expect.element(page.getByText('Checking...')).toBeVisible()
  answer.resolve(found({ registeredName: 'STUDIO MARCEL' }))
  await expect.element(page.getByText('Valid. Registered to STUDIO MARCEL.')).toBeVisible()
  await expect.element(box('Contact name')).toHaveValue('Maya Reyes')
  await proceed()
  await expect
    .poll(() => onDone.mock.calls[0]?.[0].billing)
    .toMatchObject({ company: 'Studio Marcel SARL', vatNumber: 'FR 40 303265045' })
})

test('an unknown number, an unavailable register and a failed check', async () => {
  const answers: FakeAnswer<'POST /api/vat-numbers/check'>[] = [
    found({ state: 'invalid', reason: 'unknown' }),
    found({ state: 'unverified', reason: 'unreachable' }),
    problem(429, 'too_many_requests', 'Too many requests. Please try again later.'),
    found({ state: 'unverified', reason: 'no_register' }),
  ]
  answerApi({ 'POST /api/vat-numbers/check': () => answers.shift() ?? new Response(null, { status: 500 }) })
  await show({ known: { ...maya, company: 'Wren', vatNumber: 'DE318204551' } })
  await expect.element(page.getByText(/The EU register doesn’t know this number/)).toBeVisible()
  await userEvent.fill(box('VAT number'), 'DE136695976')
  await userEvent.tab()
  await expect.element(page.getByText('The EU register isn’t answering.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Check Again' })
  await userEvent.click(again)
  await expect.element(page.getByText('Too many requests. Please try again later.')).toBeVisible()
  await userEvent.click(again)
  await expect.element(page.getByText('The number looks right.')).toBeVisible()
})
