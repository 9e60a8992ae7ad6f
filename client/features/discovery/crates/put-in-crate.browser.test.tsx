import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Crate } from '#contract/discovery/crate.ts'
import type { Success } from '#contract/wire/common.ts'
import { answerApi, customer, problem, renderInStore } from '#tests/components/store.tsx'
import { PutInCrate } from './put-in-crate.tsx'

const crate: Crate = {
  id: 'c1',
  kind: 'own',
  name: 'Winter tape',
  description: '',
  beatCount: 2,
  bpm: null,
  covers: [],
  shareToken: null,
  sharesNotes: false,
  hasBeat: false,
  createdAt: '2026-11-01T12:00:00.000Z',
}
const box = page.getByRole('checkbox', { name: /Winter tape/ })

async function open(put: () => Success | Response | Promise<Success | Response>) {
  let hasBeat = false
  answerApi({
    'GET /api/auth/session': customer,
    'GET /api/crates': () => [{ ...crate, hasBeat }],
    'PUT /api/crates/c1/beats/b1': async () => {
      const answer = await put()
      hasBeat = !(answer instanceof Response)
      return answer
    },
  })
  await renderInStore(<PutInCrate beat={{ id: 'b1', title: 'Night Bus' }} open onClose={() => {}} />)
}

test('a click is shown at once and stays when it is saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Success>()
  await open(() => promise)
  await box.click()
  expect(box.element()).toBeChecked()
  resolve({ success: true })
  await expect.element(box).toBeChecked()
})

test('a failed change is undone and says why', async () => {
  await open(() => problem(409, 'crate_full', 'This crate is full.'))
  await box.click()
  await expect.element(page.getByText('This crate is full.')).toBeVisible()
  await expect.element(box).not.toBeChecked()
})
