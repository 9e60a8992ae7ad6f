/**
 * Accounting export: duration for a month of invoices against a bare server sending the same bytes, and memory while a
 * client reads:
 *
 *     npx node --expose-gc bench/accounting.ts [--invoices 10000]
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { uuidv7 } from 'uuidv7'
import type { InvoiceContent } from '#contract/orders/invoice.ts'
import { readConfig } from '#server/config/config.ts'
import { accountingCsv, yearlySummaryCsv } from '#server/features/selling/invoices/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { seller } from '#tests/seller.ts'
import { startControl } from './control.ts'

const { invoices } = parseArgs({ options: { invoices: { type: 'string', default: '10000' } } }).values
const count = Number(invoices)
const MONTH = '2026-05'
const ROUNDS = 5

const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-bench-'))
const connection = connect(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', CAPTCHA: 'off' }))
await migrate(connection)
const { db } = connection
await fill()

const server = createServer((request, response) => {
  const rows = request.url === '/year' ? yearlySummaryCsv(db, 2026, 'live') : accountingCsv(db, MONTH, 'live')
  pipeline(Readable.from(rows), response, () => {})
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo

const whole = await read(port, '/')
const control = await startControl(whole.body)
const months: number[] = []
const years: number[] = []
const controls: number[] = []
let peakMb = 0
for (let round = 0; round < ROUNDS; round++) {
  const month = await read(port, '/')
  months.push(month.ms)
  peakMb = Math.max(peakMb, month.peakMb)
  years.push((await read(port, '/year')).ms)
  controls.push((await read(control.port, '/')).ms)
}
const [month, year, bare] = [median(months), median(years), median(controls)]
console.log(
  `${count} invoices, ${(whole.body.length / 1e6).toFixed(1)} MB: month ${month.toFixed(0)} ms, year by country ${year.toFixed(0)} ms, ` +
    `control ${bare.toFixed(0)} ms (${(month / bare).toFixed(0)} times); heap at most ${peakMb.toFixed(0)} MB over the start`,
)
control.stop()
server.close()
await connection.close()
await rm(dataDir, { recursive: true })

async function read(on: number, path: string) {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${on}${path}`)
  const parts: Uint8Array[] = []
  let peak = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    peak = Math.max(peak, process.memoryUsage().heapUsed - before)
  }
  return { body: Buffer.concat(parts), ms: performance.now() - started, peakMb: peak / 1e6 }
}

async function fill(): Promise<void> {
  const from = Date.parse(`${MONTH}-01`)
  const countries = ['DE', 'FR', 'AT', 'US', 'CA']
  for (let at = 0; at < count; at += 100)
    await db
      .insertInto('invoices')
      .values(Array.from({ length: Math.min(100, count - at) }, (_, index) => invoice(at + index)))
      .execute()

  function invoice(index: number) {
    const issuedAt = from + Math.floor((index / count) * 30 * 86_400_000)
    const amounts = { netCents: 2900, rate: 19, taxCents: 551, grossCents: 3451 }
    const content: InvoiceContent = {
      kind: 'invoice',
      number: `INV-2026-${String(index).padStart(6, '0')}`,
      issuedAt: new Date(issuedAt).toISOString(),
      suppliedAt: new Date(issuedAt).toISOString(),
      timeZone: 'UTC',
      orderNumber: 'BB-3F09A-1C2D4',
      corrects: null,
      currency: 'eur',
      isTest: false,
      showsNet: false,
      seller,
      buyer: {
        name: 'Zoë Reyes',
        address: '118 Cordova St',
        postalCode: 'V6A',
        city: 'Vancouver',
        country: 'CA',
      },
      country: countries[index % countries.length] ?? null,
      state: null,
      lines: [{ what: 'Copper Rain, Basic license', note: 'by mara. Certificate 68CFF-44468', ...amounts }],
      taxes: [{ name: 'VAT', ...amounts }],
      netCents: amounts.netCents,
      taxCents: amounts.taxCents,
      grossCents: amounts.grossCents,
      paid: 'Paid by card ending in 4242. Nothing is left to pay.',
      notes: [],
      headNumbers: [],
      footNumbers: [],
    }
    return {
      id: uuidv7(),
      kind: 'invoice' as const,
      number: content.number ?? '',
      order_id: uuidv7(),
      fact: 'paid',
      issued_at: issuedAt,
      gross_cents: amounts.grossCents,
      payment_mode: 'live' as const,
      content: writeJson(content),
      document: null,
      document_source: null,
    }
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
