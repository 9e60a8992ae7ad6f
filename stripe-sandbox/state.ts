import { SandboxDatabase } from '#sandbox-kit/sandbox-database.ts'
import { resourceMissing } from './api-error.ts'
import type { ObjectKind, StoredObject, StoredObjects } from './objects.ts'
import type { CardBehavior } from './test-cards.ts'

const schema = `
CREATE TABLE IF NOT EXISTS objects (
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, seq INTEGER NOT NULL UNIQUE, created INTEGER NOT NULL,
  type TEXT, payment_intent TEXT, charge TEXT, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (payment_intent, kind);
CREATE TABLE IF NOT EXISTS cards (payment_method TEXT PRIMARY KEY, behaviour TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS authentications (id TEXT PRIMARY KEY, payment_intent TEXT NOT NULL, return_url TEXT);
CREATE TABLE IF NOT EXISTS account_links (
  token TEXT PRIMARY KEY, account TEXT NOT NULL, refresh_url TEXT NOT NULL, return_url TEXT NOT NULL, expires INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS bank_payouts (account TEXT NOT NULL, currency TEXT NOT NULL, amount INTEGER NOT NULL);
`

/** Fields missing from objects stored by earlier versions. */
const upgrades = `
UPDATE objects SET body = json_set(body, '$.balance_transaction', NULL)
WHERE kind = 'charge' AND json_type(body, '$.balance_transaction') IS NULL;
`

/** Parameters by which lists are filtered. */
export type ListFilterName = 'payment_intent' | 'charge' | 'type' | 'destination' | 'transfer_group'

/** Filters of a list. Times are in seconds, inclusive. */
export interface ListFilter {
  types?: string[]
  paymentIntent?: string
  charge?: string
  destination?: string
  transferGroup?: string
  createdFrom?: number
  createdTo?: number
}

/** Stripe's objects, and what the sandbox knows beside them. */
export class SandboxState extends SandboxDatabase {
  /** @param file path of the SQLite file, or `:memory:` */
  constructor(file: string) {
    super(file, schema + upgrades)
  }

  put<T extends StoredObject>(object: T): T {
    this.database
      .prepare(
        `INSERT INTO objects (id, kind, seq, created, type, payment_intent, charge, body)
         VALUES (?, ?, (SELECT coalesce(max(seq), 0) + 1 FROM objects), ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
      )
      .run(
        object.id,
        object.object,
        object.created,
        'type' in object ? object.type : null,
        'payment_intent' in object ? object.payment_intent : null,
        'charge' in object ? object.charge : null,
        JSON.stringify(object),
      )
    return object
  }

  find<K extends ObjectKind>(kind: K, id: string): StoredObjects[K] | undefined {
    const row = this.database.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?').get(id, kind)
    return row && JSON.parse(String(row.body))
  }

  /** @throws ApiError 404 `resource_missing` */
  get<K extends ObjectKind>(kind: K, id: string, param?: string): StoredObjects[K] {
    const found = this.find(kind, id)
    if (!found) throw resourceMissing(kind, id, param)
    return found
  }

  /** Up to `limit` objects of one kind, newest first, from after the ID `after` or before the ID `before`. */
  list<K extends ObjectKind>(
    kind: K,
    filter: ListFilter,
    page: { limit: number; after?: string; before?: string },
  ): StoredObjects[K][] {
    const conditions = ['kind = ?']
    const values: (string | number)[] = [kind]
    const where = (sql: string, ...given: (string | number)[]) => {
      conditions.push(sql)
      values.push(...given)
    }
    if (filter.paymentIntent) where('payment_intent = ?', filter.paymentIntent)
    if (filter.charge) where('charge = ?', filter.charge)
    if (filter.destination) where("json_extract(body, '$.destination') = ?", filter.destination)
    if (filter.transferGroup) where("json_extract(body, '$.transfer_group') = ?", filter.transferGroup)
    // What happens on a connected account is not in the platform's list of events.
    if (kind === 'event') where("json_extract(body, '$.account') IS NULL")
    if (filter.createdFrom !== undefined) where('created >= ?', filter.createdFrom)
    if (filter.createdTo !== undefined) where('created <= ?', filter.createdTo)
    if (filter.types?.length) where(`type IN (${filter.types.map(() => '?')})`, ...filter.types)
    if (page.after) where('seq < (SELECT seq FROM objects WHERE id = ?)', page.after)
    if (page.before) where('seq > (SELECT seq FROM objects WHERE id = ?)', page.before)
    const order = page.before ? 'ASC' : 'DESC'
    const rows = this.database
      .prepare(
        `SELECT body FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq ${order} LIMIT ${page.limit}`,
      )
      .all(...values)
    const objects = rows.map((row) => JSON.parse(String(row.body)))
    return page.before ? objects.reverse() : objects
  }

  /** Saves how the card behaves. Card numbers are never stored. */
  saveTestCard(paymentMethodId: string, card: CardBehavior): void {
    this.database
      .prepare('INSERT INTO cards (payment_method, behaviour) VALUES (?, ?)')
      .run(paymentMethodId, JSON.stringify(card))
  }

  testCardOf(paymentMethodId: string): CardBehavior {
    const row = this.database
      .prepare('SELECT behaviour FROM cards WHERE payment_method = ?')
      .get(paymentMethodId)
    return row ? JSON.parse(String(row.behaviour)) : {}
  }
}
