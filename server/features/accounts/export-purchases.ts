import type { Db } from '#server/platform/database/connect.ts'

/** A user's cart, orders and downloads. */
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
      billing: order.billing === null ? null : JSON.parse(order.billing),
      createdAt: isoTime(order.created_at),
      address: order.client_address,
      device: order.user_agent,
      beats: lines.filter((line) => line.order_id === order.id).map(({ order_id: _, ...line }) => line),
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
