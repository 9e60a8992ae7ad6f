import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { License } from '#contract/license.ts'
import { renderInStore } from '#tests/components/store.tsx'
import { LicenseTiers } from './license-tiers.tsx'

const licenses: License[] = ['Basic', 'Premium'].map((name, at) => ({
  id: name,
  _id: name,
  name,
  description: '',
  icon: 'gold',
  price: 29 + at,
  rights: [{ label: 'Streams', value: `${at + 1}0,000` }],
  revision: '1',
  terms: '',
}))

test('a screen reader hears what each right is, on a large screen and on a phone', async () => {
  await renderInStore(
    <LicenseTiers
      licenses={licenses}
      beat={{ title: 'Night Bus', producer: 'nia' }}
      selected="Premium"
      owned={new Set()}
      inCart={undefined}
      onSelect={() => {}}
    />,
  )
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    await expect
      .element(page.getByRole('radio', { name: /^Premium.*Price \$30.*Streams 20,000/ }))
      .toBeChecked()
    await expect.element(page.getByRole('term').filter({ hasText: 'Streams' }).last()).toBeInTheDocument()
  }
})
