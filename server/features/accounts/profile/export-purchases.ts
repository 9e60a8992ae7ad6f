import { readCartItems } from '#server/model/cart/index.ts'
import { readDownloadsOf, readLicensesOf } from '#server/model/entitlement/index.ts'
import { readOffersOf } from '#server/model/offer/index.ts'
import { readHistoryOf, readLinesOfOrders, readOrdersOf } from '#server/model/order/index.ts'
import { storedValue, toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** A user's cart, orders with their payments and certificates, and downloads. */
export async function exportPurchases(db: Db, userId: string) {
  const cart = await readCartItems(db, userId)
  const orders = await readOrdersOf(db, userId)
  const ids = orders.map(({ id }) => id)
  const lines = await readLinesOfOrders(db, ids)
  const payments = await readHistoryOf(db, ids)
  const offers = await readOffersOf(db, userId)
  const licenses = await readLicensesOf(db, userId)
  const downloads = (await readDownloadsOf(db, userId)).reverse()
  return {
    cart: cart.map(({ title, producer, license_name, price_cents, created_at }) => ({
      ...{ title, producer, license_name, price_cents },
      createdAt: toIso(created_at),
    })),
    orders: orders.map((order) => ({
      id: order.id,
      status: order.status,
      amount_cents: order.amount_cents,
      currency: order.currency,
      billing: storedValue(order.billing),
      createdAt: toIso(order.created_at),
      address: order.client_address,
      device: order.user_agent,
      deliveryAtOnceAgreedAt: toIso(order.consent_at),
      vatNumberCheck: storedValue(order.vat_check),
      beats: lines
        .filter(({ order_id }) => order_id === order.id)
        .map(({ title, producer, license_name, price_cents }) => ({
          ...{ title, producer, license_name, price_cents },
        })),
      payments: payments
        .filter(({ order_id }) => order_id === order.id)
        .map(({ at, status, message }) => ({ at: toIso(at), status, message })),
      certificates: licenses
        .filter(({ order_id }) => order_id === order.id)
        .map(({ certificate, title, license_name, streams, uses, ...grant }) => ({
          ...{ certificate, title, license_name, streams },
          grantedAt: toIso(grant.granted_at),
          revokedAt: toIso(grant.revoked_at),
          endsAt: toIso(grant.ends_at),
          uses: uses.map((use) => ({ url: use.url, title: use.title, addedAt: toIso(use.added_at) })),
          license: storedValue(grant.statement),
        })),
    })),
    offers: offers.map((offer) => ({
      ...{ title: offer.title, license_name: offer.license_name, price_cents: offer.price_cents },
      ...{ message: offer.message, counter_cents: offer.counter_cents },
      ...{ counter_message: offer.counter_message, agreed_cents: offer.agreed_cents },
      ...{ state: offer.state, answer: offer.answer },
      answeredAt: toIso(offer.answered_at),
      expiresAt: toIso(offer.expires_at),
      createdAt: toIso(offer.created_at),
    })),
    downloads: downloads.map(({ certificate, asset, at, client_address, user_agent }) => ({
      ...{ certificate, asset },
      at: toIso(at),
      address: client_address,
      device: user_agent,
    })),
  }
}
