import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXY0123456789'

/** An unguessable ID in the form of PayPal's transactions and orders: 17 capital letters and digits. */
export function newTransactionId(): string {
  return [...randomBytes(17)].map((byte) => letters[byte % letters.length]).join('')
}

/** `PP-R-ABC-10012345` */
export function newDisputeId(): string {
  const id = newTransactionId()
  return `PP-R-${id.slice(0, 3)}-${id.slice(3, 13)}`
}

/** `WH-2W42680HY0036532X-67976317FL4543714` */
export function newEventId(): string {
  return `WH-${newTransactionId()}-${newTransactionId()}`
}
