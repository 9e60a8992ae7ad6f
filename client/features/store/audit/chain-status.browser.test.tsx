import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditChain } from '#contract/store/audit.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { ChainStatus } from './chain-status.tsx'

test('an unbroken log says so', async () => {
  const chain: AuditChain = { holds: true, entries: 3, head: 'abc', problem: null }
  answerApi({ 'GET /api/admin/audit/chain': chain })
  await renderInStore(<ChainStatus />)
  await expect.element(page.getByText(/No entry was changed or removed/)).toBeVisible()
  await expect.element(page.getByText('(3 entries checked)')).toBeVisible()
})

test('a broken log names the first bad entry', async () => {
  const problem = { kind: 'missing', position: 17, id: null, at: null } as const
  answerApi({ 'GET /api/admin/audit/chain': { holds: false, entries: null, head: null, problem } })
  await renderInStore(<ChainStatus />)
  await expect.element(page.getByRole('alert').getByText('Entry 17 is missing.')).toBeVisible()
})
