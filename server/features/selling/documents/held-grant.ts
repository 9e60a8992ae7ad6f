import type { Row } from '#server/platform/database/schema.ts'

/** A grant with its order's payment mode and language. */
export type HeldGrant = Row<'grants'> & Pick<Row<'orders'>, 'payment_mode' | 'locale'>
