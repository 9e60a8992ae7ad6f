import { byFact } from '#contract/beats/beat-facts.ts'
import { type ExportColumn, type ExportParams, exportColumns } from '#contract/beats/catalogue-export.ts'
import { plainAmount } from '#contract/pricing/currency-words.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { beatsWithUploads, notDeleted, onSale, presentFacts } from '#server/model/beat/index.ts'
import { readBeatLicenses, readTiersOnSale } from '#server/model/license/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { beatTags } from '#server/model/tag/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'

const PAGE = 200

/** Beats that are not deleted, oldest first, with a byte order mark for spreadsheets. */
export async function* catalogueCsv(db: Db, wanted: ExportParams): AsyncGenerator<string> {
  const names = wanted.columns?.split(',')
  const columns = exportColumns.filter((column) => !names || names.includes(column))
  const currency = await readCurrency(db)
  const amount = (cents: number) => plainAmount(toDollars(cents), currency)
  yield `\uFEFF${csvLine(columns)}`
  let after = ''
  for (;;) {
    const beats = await beatsWithUploads(db)
      .selectAll('beats')
      .select(['users.username', 'beat_uploads.audio_name', 'beat_uploads.wanted_status'])
      .where(wanted.which === 'store' ? onSale() : notDeleted())
      .where('beats.id', '>', after)
      .orderBy('beats.id')
      .limit(PAGE)
      .execute()
    const last = beats.at(-1)
    if (!last) return
    const ids = beats.map(({ id }) => id)
    const tags = await beatTags(db)
      .select(['beat_tags.beat_id', 'tags.name'])
      .where('beat_tags.beat_id', 'in', ids)
      .orderBy('tags.name')
      .execute()
    const tiers = await readTiersOnSale(db)
    const licensesOf = Map.groupBy(await readBeatLicenses(db, ids), ({ beat_id }) => beat_id)
    for (const beat of beats) {
      const status = beat.status === 'processing' ? (beat.wanted_status ?? 'ready') : beat.status
      const facts = presentFacts(beat)
      const cells: Record<ExportColumn, string> = {
        key: beat.id,
        ...byFact((name) => String(facts[name] ?? '')),
        price: amount(beat.price_cents),
        tags: tags.flatMap(({ beat_id, name }) => (beat_id === beat.id ? name : [])).join('; '),
        licenses: tiers
          .flatMap(({ id, name }) => {
            const license = licensesOf.get(beat.id)?.find(({ template_id }) => template_id === id)
            if (!license) return []
            return license.price_cents === null ? name : `${name} = ${amount(license.price_cents)}`
          })
          .join('; '),
        publication: status,
        publish_at:
          status === 'scheduled' && beat.publish_at !== null
            ? new Date(Number(beat.publish_at)).toISOString()
            : '',
        producer: beat.username,
        free_download: beat.free_download ? 'yes' : 'no',
        audio: beat.audio_name ?? '',
        image: '',
      }
      yield csvLine(columns.map((column) => cells[column]))
    }
    after = last.id
  }
}
