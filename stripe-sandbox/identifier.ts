import { randomBytes } from 'node:crypto'

/** An unguessable id with Stripe's prefix: `pi_`, `ch_`, `evt_`, … */
export function makeIdentifier(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
