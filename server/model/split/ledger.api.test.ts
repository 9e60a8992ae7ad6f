import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { testDatabase } from '#tests/test-store.ts'
import { book } from './book.ts'
import { auditLedger, readBalances, readBooked, readEntries } from './read-ledger.ts'

const accounts = ['a', 'b', 'c']
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })

test('whatever is booked in whatever order and however often: groups and accounts sum to 0, each fact counts once', {}, async () => {
  const { connection, close } = await testDatabase()
  const { db } = connection
  const expected = new Map<string, number>()
  const booked = new Set<string>()
  const fact = fc.record({ key: fc.integer({ min: 0, max: 40 }), parts: fc.array(cents, { maxLength: 4 }) })
  const facts = fc.sample(fact, { numRuns: 120, seed: 7 })
  for (const { key, parts } of facts) {
    const moves = parts.map((part, at) => ({ account: accounts[at % 3] ?? 'a', cents: part }))
    const entries = [...moves, { account: 'rest', cents: -parts.reduce((sum, part) => sum + part, 0) }]
    const known = booked.has(`${key}`)
    const done = await db
      .transaction()
      .execute((trx) => book(trx, { key: `${key}`, kind: 'test', subject: 's', at: key }, entries))
    if (known) expect(done).toBe(false)
    if (!done) continue
    booked.add(`${key}`)
    for (const { account, cents } of entries) expected.set(account, (expected.get(account) ?? 0) + cents)
  }
  expect(booked.size).toBeGreaterThan(20)
  expect(await auditLedger(db)).toEqual({ unbalanced: [], sum: 0 })
  const balances = await readBalances(db)
  for (const account of [...accounts, 'rest'])
    expect(balances.get(account) ?? 0).toBe(expected.get(account) ?? 0)
  expect(await readBalances(db, ['a'])).toEqual(new Map([['a', expected.get('a')]]))
  const subject = await readBooked(db, 's')
  expect([subject.groups, subject.cents.get('b')]).toEqual([booked.size, expected.get('b')])
  const late = await readEntries(db, ['a'], { from: 10, until: 20 })
  expect(late.every(({ at }) => at >= 10 && at < 20)).toBe(true)
  await close()
})

test('a group that does not sum to 0, or has parts of a cent, books nothing', {}, async () => {
  const { connection, close } = await testDatabase()
  const { db } = connection
  const bookParts = (...parts: number[]) =>
    db.transaction().execute((trx) =>
      book(
        trx,
        { key: 'k', kind: 'test', subject: 's', at: 1 },
        parts.map((part, at) => ({ account: accounts[at] ?? 'a', cents: part })),
      ),
    )
  await expect(bookParts(100, -99)).rejects.toThrow(RangeError)
  await expect(bookParts(0.5, -0.5)).rejects.toThrow(RangeError)
  expect(await bookParts(0, 0)).toBe(false)
  expect(await readBalances(db)).toEqual(new Map())
  await close()
})

test('of the same fact booked at the same time, one counts', async () => {
  const { connection, close } = await testDatabase()
  const { db } = connection
  const one = () =>
    db.transaction().execute((trx) =>
      book(trx, { key: 'same', kind: 'test', subject: 's', at: 1 }, [
        { account: 'a', cents: 5 },
        { account: 'b', cents: -5 },
      ]),
    )
  const done = await Promise.all([one(), one(), one(), one()])
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await readBalances(db)).toEqual(
    new Map([
      ['a', 5],
      ['b', -5],
    ]),
  )
  await close()
})

test('a group without its entries is found', async () => {
  const { connection, close } = await testDatabase()
  await connection.db
    .insertInto('ledger_groups')
    .values({ id: 'g', key: 'lost', kind: 'test', subject: 's', at: 1 })
    .execute()
  expect(await auditLedger(connection.db)).toEqual({ unbalanced: ['lost'], sum: 0 })
  await close()
})
