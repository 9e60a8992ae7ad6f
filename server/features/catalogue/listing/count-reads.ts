import { Counter } from 'prom-client'
import type { App } from '#server/platform/http/app-type.ts'

/** A metric of reads of catalogue rows, by the database that answered. */
export function countReads(app: App): (source: 'primary' | 'replica') => void {
  const reads = new Counter({
    name: 'catalogue_reads_total',
    help: 'Reads of catalogue rows, by the database that answered',
    labelNames: ['source'],
    registers: [app.metrics],
  })
  return (source) => reads.inc({ source })
}
