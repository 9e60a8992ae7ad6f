import { expect, test } from 'vitest'
import type { Route } from '#contract/wire/route-table.ts'
import { routes } from '#contract/wire/routes.ts'
import { refusedInCopies } from './refused.ts'

const refused = (name: string) => refusedInCopies.includes(name)

test('a copy refuses whatever changes keys, or who may sign in and how', () => {
  const guarded = Object.entries<Route>(routes).filter(
    ([, { proof }]) => proof === 'keys' || proof === 'people',
  )
  expect(guarded.length).toBeGreaterThan(25)
  // It only asks who is there.
  expect(guarded.map(([name]) => name).filter((name) => !refused(name))).toEqual([
    'POST /account/proof/check',
  ])
})

test('a copy has no backups, no restore, no webhooks, no tokens and no passkeys to change', () => {
  const about =
    /^(?:POST|PUT|PATCH|DELETE) \/(?:admin\/(?:backups|restore|webhooks|tokens)|settings\/(?:credentials|test-mail)|account\/(?:passkeys|password|email|totp|recovery-codes|delete))/
  const named = Object.keys(routes).filter((name) => about.test(name))
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((name) => !refused(name))).toEqual([])
  expect(refused('GET /admin/backups/:name')).toBe(true)
})

test('what a shop is run with works', () => {
  for (const name of [
    'PATCH /beats/:id',
    'POST /beats',
    'PATCH /settings',
    'POST /payments/refund',
    'POST /letters/:id/send',
  ])
    expect([name in routes, refused(name)]).toEqual([true, false])
})
