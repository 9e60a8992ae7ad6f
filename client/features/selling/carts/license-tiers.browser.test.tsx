import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { License } from '#contract/licenses/license.ts'
import type { Order } from '#contract/orders/order.ts'
import { makeLicense } from '#tests/components/license.ts'
import { renderInStore } from '#tests/components/store.tsx'
import { tokenColor } from '#tests/components/token-color.ts'
import { makeOrder, makePassport } from '#tests/license-passports.ts'
import { includedLicenses, licensesInForce } from './license-queries.ts'
import { LicenseTiers } from './license-tiers.tsx'
import { upgradesOf } from './upgrades.ts'

const basic = makeLicense('Basic', 29)
const premium = makeLicense('Premium', 58, { files: ['mp3', 'wav'], streams: 500_000, videos: 3 })
const trackout: License = {
  ...makeLicense('Trackout', 116, { files: ['mp3', 'wav', 'stems'], streams: null }),
  availability: 'no-files',
}

function Tiers({
  licenses,
  owned = [],
  first = licenses[0]?.id,
  orders = [],
}: {
  licenses: License[]
  owned?: string[]
  first?: string | undefined
  orders?: Order[]
}) {
  const [selected, setSelected] = useState(first)
  return (
    <LicenseTiers
      licenses={licenses}
      beat={{ title: 'Night Bus' }}
      selected={selected}
      owned={new Set(owned)}
      inCart={undefined}
      included={includedLicenses(licensesInForce(orders, 'b1'), licenses)}
      upgrades={upgradesOf(orders, 'b1', licenses)}
      onSelect={setSelected}
    />
  )
}

test('screen readers announce each right’s label, on large screens and phones', async () => {
  await renderInStore(<Tiers licenses={[basic, premium]} first="Premium" />)
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    await expect
      .element(page.getByRole('radio', { name: /^Premium.*Price \$58.*Streams 500,000/ }))
      .toBeChecked()
    await expect.element(page.getByRole('term').filter({ hasText: 'Streams' }).last()).toBeInTheDocument()
  }
})

test('a sentence says what the next license adds and costs, and its button selects it', async () => {
  await renderInStore(<Tiers licenses={[basic, premium]} />)
  await expect
    .element(page.getByText('Premium adds the WAV, 450,000 more streams and two more videos for $29.'))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Choose Premium' }))
  await expect.element(page.getByRole('radio', { name: /^Premium/ })).toBeChecked()
  await expect.element(page.getByText('Premium is the most you can license of this beat.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Choose/ })).not.toBeInTheDocument()
})

test('arrow keys move between licenses, and improvements are highlighted', async () => {
  await page.viewport(1280, 800)
  await renderInStore(<Tiers licenses={[basic, premium]} />)
  const cell = (text: string) => page.getByRole('definition').filter({ hasText: text }).element()
  const color = (text: string) => getComputedStyle(cell(text)).color
  const weight = (text: string) => Number(getComputedStyle(cell(text)).fontWeight)
  expect(weight('500,000')).toBeGreaterThan(weight('50,000'))
  expect(color('50,000')).toBe(color('500,000'))
  ;(page.getByRole('radio', { name: /^Basic/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: /^Premium/ })).toBeChecked()
  expect(weight('500,000')).toBe(weight('50,000'))
  expect(color('50,000')).toBe(tokenColor('--text-3'))
  expect(color('500,000')).not.toBe(color('50,000'))
})

test('a license whose files are missing is left out with the reason', async () => {
  await renderInStore(<Tiers licenses={[basic, premium, trackout]} />)
  await expect.element(page.getByRole('radio', { name: /^Trackout/ })).not.toBeInTheDocument()
  await expect
    .element(page.getByText('Trackout is not sold here: there are no stems for this beat.'))
    .toBeVisible()
})

test('an owned license is not suggested', async () => {
  await renderInStore(<Tiers licenses={[basic, premium]} owned={['Premium']} />)
  await expect.element(page.getByText('Basic is the most you can license of this beat.')).toBeVisible()
})

test('owners of Basic see upgrades at the difference, never struck through', async () => {
  const { scope, rights } = basic
  const owned = makePassport({ license: { name: 'Basic', icon: 'gold', scope, rights }, upgradeCredit: 29 })
  await page.viewport(1280, 800)
  const { container } = await renderInStore(
    <Tiers licenses={[basic, premium]} owned={['Basic']} first="Premium" orders={[makeOrder(owned)]} />,
  )
  const row = (name: string) =>
    page
      .getByRole('radio', { name: new RegExp(`^${name}`) })
      .element()
      .closest('label')?.textContent
  await expect.element(page.getByText(/The \$29 that you paid for Basic on November 2, 2026/)).toBeVisible()
  expect(row('Premium')).toContain('Upgrade$29 of $58')
  expect(row('Basic')).toContain('UpgradePaid')
  expect(container.querySelector('s')).toBeNull()
})

test('a free license takes nothing off its upgrade, and the picker does not say so', async () => {
  const { scope, rights } = basic
  const owned = makePassport({ license: { name: 'Basic', icon: 'gold', scope, rights }, upgradeCredit: 0 })
  await renderInStore(
    <Tiers licenses={[basic, premium]} owned={['Basic']} first="Premium" orders={[makeOrder(owned)]} />,
  )
  await expect.element(page.getByText(/The new license takes the place of Basic/)).toBeVisible()
  expect(page.getByText(/\$0|of \$58/).elements()).toEqual([])
})

test('owners of Premium are not offered Basic, which it includes', async () => {
  const { scope, rights } = premium
  const unlimited = makeLicense('Unlimited', 99, { files: ['mp3', 'wav'], streams: null, videos: 3 })
  const owned = makePassport({ license: { name: 'Premium', icon: 'gold', scope, rights }, upgradeCredit: 58 })
  await page.viewport(1280, 800)
  await renderInStore(
    <Tiers
      licenses={[basic, premium, unlimited]}
      owned={['Premium']}
      first="Unlimited"
      orders={[makeOrder(owned)]}
    />,
  )
  const radio = page.getByRole('radio', { name: /^Basic/ })
  await expect.element(radio).toBeDisabled()
  expect(radio.element().closest('label')?.textContent).toContain('Included in your Premium')
  expect(radio.element().closest('label')?.textContent).not.toContain('$')
})

test('a license beside the owned one is sold at its price, in a row that says so', async () => {
  const { scope, rights } = premium
  const radioOnly = makeLicense('Radio', 85, { files: ['mp3'], streams: null, videos: 0 })
  const unlimited = makeLicense('Unlimited', 99, { files: ['mp3', 'wav'], streams: null, videos: 3 })
  const owned = makePassport({ license: { name: 'Premium', icon: 'gold', scope, rights }, upgradeCredit: 58 })
  await page.viewport(1280, 800)
  await renderInStore(
    <Tiers licenses={[radioOnly, premium, unlimited]} owned={['Premium']} orders={[makeOrder(owned)]} />,
  )
  const row = (name: string) =>
    page
      .getByRole('radio', { name: new RegExp(`^${name}`) })
      .element()
      .closest('label')?.textContent
  await expect.element(page.getByRole('radio', { name: /^Radio/ })).toBeEnabled()
  expect(row('Radio')).toContain('Price$85')
  expect(row('Unlimited')).toContain('Price$41 of $99')
})
