import { storedValue } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** A user's cart, orders with their payments and certificates, and downloads. */
export async function exportPurchases(db: Db, userId: string) {
  const cart = await db
    .selectFrom('cart_items')
    .select(['title', 'producer', 'license_name', 'price_cents', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_id', 'title', 'producer', 'license_name', 'price_cents'])
    .where('orders.user_id', '=', userId)
    .orderBy('order_lines.position')
    .execute()
  const payments = await db
    .selectFrom('payment_history')
    .innerJoin('orders', 'orders.id', 'payment_history.order_id')
    .select(['order_id', 'at', 'payment_history.status', 'message'])
    .where('orders.user_id', '=', userId)
    .orderBy('at')
    .orderBy('payment_history.id')
    .execute()
  const offers = await db
    .selectFrom('offers')
    .select(['title', 'license_name', 'price_cents', 'message', 'counter_cents', 'counter_message'])
    .select(['agreed_cents', 'state', 'answer', 'answered_at', 'expires_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const certificates = await db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .select([
      'grants.id',
      'grants.order_id',
      'certificate',
      'title',
      'license_name',
      'granted_at',
      'revoked_at',
      'statement',
      'streams',
      'grants.ends_at',
    ])
    .where('grants.user_id', '=', userId)
    .orderBy('order_lines.position')
    .execute()
  const uses = await db
    .selectFrom('license_uses')
    .innerJoin('grants', 'grants.id', 'license_uses.grant_id')
    .select(['grant_id', 'url', 'title', 'added_at'])
    .where('grants.user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('license_uses.id')
    .execute()
  const downloads = await db
    .selectFrom('downloads')
    .innerJoin('grants', 'grants.id', 'downloads.grant_id')
    .select(['grants.certificate', 'asset', 'at', 'client_address', 'user_agent'])
    .where('downloads.user_id', '=', userId)
    .orderBy('at')
    .execute()
  return {
    cart: cart.map(({ created_at, ...line }) => ({ ...line, createdAt: isoTime(created_at) })),
    orders: orders.map((order) => ({
      id: order.id,
      status: order.status,
      amount_cents: order.amount_cents,
      currency: order.currency,
      billing: storedValue(order.billing),
      createdAt: isoTime(order.created_at),
      address: order.client_address,
      device: order.user_agent,
      deliveryAtOnceAgreedAt: order.consent_at === null ? null : isoTime(Number(order.consent_at)),
      vatNumberCheck: storedValue(order.vat_check),
      beats: lines.filter((line) => line.order_id === order.id).map(({ order_id: _, ...line }) => line),
      payments: payments
        .filter(({ order_id }) => order_id === order.id)
        .map(({ at, status, message }) => ({ at: isoTime(at), status, message })),
      certificates: certificates
        .filter(({ order_id }) => order_id === order.id)
        .map(({ id, order_id: _, granted_at, revoked_at, ends_at, statement, ...grant }) => ({
          ...grant,
          grantedAt: isoTime(granted_at),
          revokedAt: revoked_at === null ? null : isoTime(revoked_at),
          endsAt: ends_at === null ? null : isoTime(ends_at),
          uses: uses
            .filter(({ grant_id }) => grant_id === id)
            .map(({ url, title, added_at }) => ({ url, title, addedAt: isoTime(added_at) })),
          license: storedValue(statement),
        })),
    })),
    offers: offers.map(({ answered_at, expires_at, created_at, ...offer }) => ({
      ...offer,
      answeredAt: answered_at === null ? null : isoTime(answered_at),
      expiresAt: isoTime(expires_at),
      createdAt: isoTime(created_at),
    })),
    downloads: downloads.map(({ at, client_address, user_agent, ...download }) => ({
      ...download,
      at: isoTime(at),
      address: client_address,
      device: user_agent,
    })),
  }
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
