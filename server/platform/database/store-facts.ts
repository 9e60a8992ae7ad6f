import type { Db, Trx } from './connect.ts'

type Connected = Db | Trx

/** Key-value metadata of the store, see `StoreFactRow`. */
export async function readFact(db: Connected, name: string): Promise<string | undefined> {
  const fact = await db.selectFrom('store_facts').select('value').where('name', '=', name).executeTakeFirst()
  return fact?.value
}

/** Keeps the value that is there. Returns whether there was none: of several at once, one adds it. */
export async function addFact(db: Connected, name: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('store_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function writeFact(db: Connected, name: string, value: string): Promise<void> {
  await db
    .insertInto('store_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Changes a fact that is still `before`. Returns false if it is not. */
export async function replaceFact(
  db: Connected,
  name: string,
  value: string,
  before: string,
): Promise<boolean> {
  const updated = await db
    .updateTable('store_facts')
    .set({ value })
    .where('name', '=', name)
    .where('value', '=', before)
    .executeTakeFirst()
  return Number(updated.numUpdatedRows) > 0
}

export async function removeFact(db: Connected, name: string): Promise<void> {
  await db.deleteFrom('store_facts').where('name', '=', name).execute()
}

/** The facts of these names that are there. */
export async function readFacts(
  db: Connected,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const facts = await db.selectFrom('store_facts').selectAll().where('name', 'in', names).execute()
  return new Map(facts.map(({ name, value }) => [name, value]))
}

/** The values of all facts. */
export async function readFactValues(db: Connected): Promise<string[]> {
  const facts = await db.selectFrom('store_facts').select('value').execute()
  return facts.map(({ value }) => value)
}

/** A fact that is there, locked against changes until the transaction ends. */
export async function lockFact(trx: Trx, name: string): Promise<string> {
  const fact = trx.selectFrom('store_facts').select('value').where('name', '=', name)
  return (await fact.forUpdate().executeTakeFirstOrThrow()).value
}
