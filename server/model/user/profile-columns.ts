import type { DeskViews } from '#contract/accounts/desk-views.ts'
import type { BillingInfo } from '#contract/orders/billing.ts'
import type { ProducerPage } from '#contract/reach/producer.ts'
import type { Locale } from '#contract/text/locales.ts'
import { recordNamesChange } from '#server/model/catalogue/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { keysetPages } from '#server/platform/database/paginate.ts'

/** Keeps what the next checkout starts with; null forgets it. */
export async function rememberBilling(db: Db, userId: string, billing: BillingInfo | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ billing: billing && writeJson(billing) })
    .where('id', '=', userId)
    .execute()
}

/**
 * The caller refreshes the catalogue, whose lists and pages show the pictures of producers.
 * @param image the avatar's path; null removes it
 */
export async function setPicture(db: Db, userId: string, image: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { role } = await trx
      .updateTable('users')
      .set({ image })
      .where('id', '=', userId)
      .returning('role')
      .executeTakeFirstOrThrow()
    if (role === 'admin') await recordNamesChange(trx)
  })
}

/** Changes what a producer's page says. The caller refreshes the catalogue, whose version pages are kept under. */
export async function setProducerPage(db: Db, userId: string, { about, links }: ProducerPage): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ about: about || null, links: writeJson(links) })
      .where('id', '=', userId)
      .execute()
    await recordNamesChange(trx)
  })
}

/** The language of what is written to the user. */
export async function setLocale(db: Db, userId: string, locale: Locale): Promise<void> {
  await db.updateTable('users').set({ locale }).where('id', '=', userId).execute()
}

/** Keeps how an administrator looks at the lists of the admin area. */
export async function setDeskViews(db: Db, userId: string, views: DeskViews): Promise<void> {
  await db
    .updateTable('users')
    .set({ desk_views: writeJson(views) })
    .where('id', '=', userId)
    .execute()
}

/** Pages of the pictures of users. */
export async function* userPictures(db: Db): AsyncGenerator<string[]> {
  const users = db.selectFrom('users').select(['id', 'image'])
  for await (const rows of keysetPages(users)) yield rows.flatMap(({ image }) => image ?? [])
}
