import type { Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { Database } from './schema.ts'

type Connected = Db | Transaction<Database>

/** Key-value metadata of the store, see `StoreFactRow`. */
export async function readFact(db: Connected, name: string): Promise<string | undefined> {
  const fact = await db.selectFrom('store_facts').select('value').where('name', '=', name).executeTakeFirst()
  return fact?.value
}

/** Keeps the value that is there. */
export async function addFact(db: Connected, name: string, value: string): Promise<void> {
  await db
    .insertInto('store_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function writeFact(db: Connected, name: string, value: string): Promise<void> {
  await db
    .insertInto('store_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function removeFact(db: Connected, name: string): Promise<void> {
  await db.deleteFrom('store_facts').where('name', '=', name).execute()
}
