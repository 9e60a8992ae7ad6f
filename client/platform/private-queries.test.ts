import { expect, test } from 'vitest'
import { routes } from '#contract/wire/routes.ts'
import { privateQueries } from './private-queries.ts'

test('an answer for people who signed in is private, and so is one that no route gave', () => {
  const guarded = Object.entries(routes).flatMap(([name, { access }]) =>
    access === 'everyone' ? [] : [name],
  )
  expect(guarded).toContain('GET /orders/mine')
  for (const name of [...guarded, 'GET /split-invitations/:token', 'something else'])
    expect(privateQueries.predicate({ queryKey: [name] }), name).toBe(true)
})

test('the storefront’s lists stay when somebody signs in', () => {
  for (const name of ['GET /beats', 'GET /beats/:id/licenses', 'GET /crates/shared/:token'])
    expect(privateQueries.predicate({ queryKey: [name, '/api/…'] }), name).toBe(false)
})
