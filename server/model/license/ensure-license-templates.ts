import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { defaultTerms } from '#contract/licenses/default-terms.ts'
import { LicenseScope } from '#contract/licenses/license-scope.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { defaultLicenseTemplates } from './default-templates.ts'

/** Adds the default license templates if there are none. */
export async function ensureLicenseTemplates(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('license_templates')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) return
    await trx
      .insertInto('license_templates')
      .values(
        defaultLicenseTemplates.map((template, position) => ({
          id: uuidv7(),
          name: template.name,
          description: template.description,
          icon: template.icon,
          scope: writeJson(LicenseScope.parse(template.scope)),
          added_rights: writeJson([]),
          terms: defaultTerms,
          price_cents: null,
          price_percent: template.pricePercent,
          position,
          hidden_at: template.isHidden ? Date.now() : null,
        })),
      )
      .execute()
  })
}
