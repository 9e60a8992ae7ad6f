import { createHash } from 'node:crypto'
import { ContractTexts } from '#contract/orders/contract-texts.ts'
import { readJson, writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { keysetPages } from '#server/platform/database/paginate.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Keeps texts under their SHA-256, once however many orders are made under them. @returns the hash */
export async function freezeTexts(db: Db | Trx, texts: ContractTexts): Promise<string> {
  const content = writeJson(texts)
  const hash = createHash('sha256').update(content).digest('hex')
  await db
    .insertInto('contract_texts')
    .values({ hash, content })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  return hash
}

/** The texts that an order was made under; undefined for one that gets no confirmation. */
export async function readTextsOf(
  db: Db,
  { contract_texts }: Pick<Row<'orders'>, 'contract_texts'>,
): Promise<ContractTexts | undefined> {
  if (contract_texts === null) return undefined
  const row = await db
    .selectFrom('contract_texts')
    .select('content')
    .where('hash', '=', contract_texts)
    .executeTakeFirst()
  return row && readJson(ContractTexts, row.content)
}

/** Keeps where the confirmation of an order is, a path in the private store. Not once its buyer was erased. */
export async function keepConfirmation(db: Db, orderId: string, path: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ confirmation_document: path })
    .where('id', '=', orderId)
    .where('user_id', 'is not', null)
    .execute()
}

/** Pages of the files of confirmations, as keys of the private store. */
export async function* filesOfConfirmations(db: Db): AsyncGenerator<string[]> {
  const orders = db
    .selectFrom('orders')
    .select(['id', 'confirmation_document'])
    .where('confirmation_document', 'is not', null)
  for await (const rows of keysetPages(orders))
    yield rows.flatMap(({ confirmation_document }) => confirmation_document ?? [])
}
