import { ProblemError } from '#server/platform/http/problem.ts'
import type { Db, Trx } from './connect.ts'
import { addFact, readFact, removeFact } from './store-facts.ts'

type Connected = Db | Trx

const ON_HOLD = 'restored, on hold'
const COPY = 'copy of another store'

/**
 * A restored store is on hold until an administrator says whether it is the real store or a copy: the original may still
 * run, and would do everything a second time. Nothing reaches customers, programs or the payment provider meanwhile. Jobs
 * that `waitsOnHold` are not claimed.
 */
export async function isOnHold(db: Connected): Promise<boolean> {
  return (await readFact(db, ON_HOLD)) !== undefined
}

/** @throws Problem store_on_hold */
export async function assertNotOnHold(db: Connected): Promise<void> {
  if (await isOnHold(db)) throw new ProblemError('store_on_hold')
}

/** Call it in the transaction that fills the restored store. */
export async function putOnHold(trx: Connected): Promise<void> {
  await addFact(trx, ON_HOLD, new Date().toISOString())
}

export async function endHold(trx: Connected): Promise<void> {
  await removeFact(trx, ON_HOLD)
}

/** A copy may run in the sandbox, beside orders that were paid with real money. */
export async function isCopy(db: Connected): Promise<boolean> {
  return (await readFact(db, COPY)) !== undefined
}

export async function markAsCopy(db: Connected, isCopy: boolean): Promise<void> {
  if (isCopy) await addFact(db, COPY, new Date().toISOString())
  else await removeFact(db, COPY)
}
