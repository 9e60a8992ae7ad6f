import {
  keepSealedKey,
  openSealedKey,
  readSealedKeys,
  removeSealedKey,
  type SealingSecrets,
} from '#server/platform/crypto/sealed-keys.ts'
import type { Db } from '#server/platform/database/connect.ts'

const END_SHOWN = 4

const rowName = (collaboratorId: string) => `tax number ${collaboratorId}`

/** The last four letters and digits of a number, or half of a short one. */
export function endOf(taxNumber: string): string {
  const signs = taxNumber.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const shown = Math.min(END_SHOWN, Math.floor(signs.length / 2))
  return signs.slice(signs.length - shown)
}

/** Tax numbers of collaborators: sealed with the store's secret, as keys are. */
export class TaxNumbers {
  readonly #secrets: () => SealingSecrets

  constructor(secrets: () => SealingSecrets) {
    this.#secrets = secrets
  }

  /** Keeps a number, or removes it if it is empty, in the transaction that locks the collaborator. */
  async save(trx: Db, collaboratorId: string, taxNumber: string): Promise<void> {
    if (taxNumber === '') await removeTaxNumber(trx, collaboratorId)
    else await keepSealedKey(trx, rowName(collaboratorId), taxNumber, this.#secrets().storeSecret)
    await trx
      .updateTable('payout_details')
      .set({ tax_number: null, tax_number_end: taxNumber === '' ? null : endOf(taxNumber) })
      .where('collaborator_id', '=', collaboratorId)
      .execute()
  }

  /** Undefined without one, or if it was sealed with another secret. */
  async read(db: Db, collaboratorId: string): Promise<string | undefined> {
    const rows = await readSealedKeys(db, [rowName(collaboratorId)])
    const row = rows.find(({ name }) => name === rowName(collaboratorId))
    return row && openSealedKey(db, row, this.#secrets())
  }

  /** Seals the numbers that a version of before has left as plain text. Idempotent. */
  async sealPlain(db: Db): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('payout_details')
        .select(['collaborator_id', 'tax_number'])
        .where('tax_number', 'is not', null)
        .forUpdate()
        .execute()
      for (const { collaborator_id, tax_number } of rows)
        await this.save(trx, collaborator_id, tax_number ?? '')
    })
  }
}

export function removeTaxNumber(trx: Db, collaboratorId: string): Promise<void> {
  return removeSealedKey(trx, rowName(collaboratorId))
}
