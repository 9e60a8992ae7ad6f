import { randomBytes } from 'node:crypto'

/** An unguessable ID with Stripe's prefix for its kind: `pi_`, `ch_`, `evt_`, … */
export function newObjectId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
