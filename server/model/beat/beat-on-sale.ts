import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Database, Row } from '#server/platform/database/schema.ts'

const beats = expressionBuilder<Database, 'beats'>()

/** The beat has a page, where it can be played. It may be sold exclusively. For queries that have `beats`. */
export function published(): Expression<SqlBool> {
  return beats('beats.status', '=', 'ready')
}

/** The beat is listed and its licenses can be bought: published and not sold exclusively. For queries that have `beats`. */
export function onSale(): Expression<SqlBool> {
  return beats.and([published(), beats('beats.exclusive_sold_at', 'is', null)])
}

/** `onSale` for a row that was read. */
export function isOnSale(beat: Pick<Row<'beats'>, 'status' | 'exclusive_sold_at'>): boolean {
  return beat.status === 'ready' && beat.exclusive_sold_at === null
}

/** The beat's page says 'Sold exclusively'. For queries that have `beats`. */
export function soldExclusively(): Expression<SqlBool> {
  return beats.and([published(), beats('beats.exclusive_sold_at', 'is not', null)])
}

/** Not in the trash, whatever its status. For queries that have `beats`. */
export function notDeleted(): Expression<SqlBool> {
  return beats('beats.status', '!=', 'deleted')
}

/** In the trash. For queries that have `beats`. */
export function inTrash(): Expression<SqlBool> {
  return beats('beats.status', '=', 'deleted')
}

/** Whose beat it is. For queries that have `beats`. */
export function ownedBy(userId: string): Expression<SqlBool> {
  return beats('beats.owner_id', '=', userId)
}
