import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LawRow } from '#contract/law/law-rows.ts'
import { settingsView } from '#tests/components/settings-view.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { LawSection } from './law-section.tsx'

const row: LawRow = {
  id: 'mail',
  isMust: true,
  sellsTo: ['DE', 'FR', 'IT', 'ES', 'AT'],
  isDone: false,
  note: 'Without mail, buyers in the EU and the UK keep their 14 days.',
  to: '/admin/settings/mail',
}

test('each rule says why it applies, whether it is done, and leads to what it needs', async () => {
  answerApi({ 'GET /api/admin/law': [row, { ...row, id: 'button', isDone: true, sellsTo: ['GB'] }] })
  await renderInStore(<LawSection view={settingsView} />, { path: '/admin/settings/law' })
  const [first, second] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
  await expect.element(first.getByText('To do')).toBeVisible()
  await expect
    .element(first.getByText('Because you sell to Germany, France, Italy, and 2 more countries.'))
    .toBeVisible()
  await expect
    .element(first.getByRole('link', { name: /^Set up mail/ }))
    .toHaveAttribute('href', '/admin/settings/mail')
  await expect.element(second.getByText('Done')).toBeVisible()
  await expect.element(second.getByText('Because you sell to the United Kingdom.')).toBeVisible()
})

test('a store to which nothing applies is told so', async () => {
  answerApi({ 'GET /api/admin/law': [] })
  await renderInStore(<LawSection view={settingsView} />, { path: '/admin/settings/law' })
  await expect.element(page.getByText('Nothing beyond what the store does by itself.')).toBeVisible()
})
