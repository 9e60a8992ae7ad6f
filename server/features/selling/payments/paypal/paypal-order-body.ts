import { orderNumber } from '#contract/orders/order.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { localePath } from '#contract/text/locale-path.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import type { StoreAtProvider } from '#server/platform/http/store-url.ts'
import { type PaypalAmount, toPaypalAmount } from './paypal-money.ts'

/** The request that creates an order at PayPal. */
export type CreateOrder = {
  intent: 'CAPTURE'
  purchase_units: [
    {
      reference_id: 'default'
      custom_id: string
      invoice_id: string
      amount: PaypalAmount & { breakdown: { item_total: PaypalAmount } }
      items: { name: string; quantity: '1'; unit_amount: PaypalAmount; category: 'DIGITAL_GOODS' }[]
    },
  ]
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: string
        locale: string
        shipping_preference: 'NO_SHIPPING'
        user_action: 'PAY_NOW'
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED'
        return_url: string
        cancel_url: string
      }
    }
  }
}

type OrderedLines = {
  /** `locale`: of its buyer, who comes back to pages in that language. */
  order: { id: string; amount_cents: number; currency: Currency; locale?: Locale | null }
  /** What the buyer pays for each. */
  lines: readonly { title: string; license_name: string; price_cents: number }[]
}

const LONGEST_TEXT = 127

const paypalLocales: Readonly<Record<Locale, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  ja: 'ja-JP',
  'pt-BR': 'pt-BR',
  es: 'es-ES',
}

/**
 * What a buyer is asked to approve: the lines at what they cost, taxes included, so that they add up to the amount. Names
 * nothing of the buyer.
 * @throws RangeError if the lines are not what the order comes to
 */
export function createOrderBody({ order, lines }: OrderedLines, store: StoreAtProvider): CreateOrder {
  const sum = lines.reduce((cents, line) => cents + line.price_cents, 0)
  if (sum !== order.amount_cents)
    throw new RangeError(`the lines of order ${order.id} come to ${sum}, not to ${order.amount_cents}`)
  const amountOf = (cents: number) => toPaypalAmount(cents, order.currency)
  const total = amountOf(order.amount_cents)
  const { languages: [own = sourceLocale, ...others] = [] } = store
  const locale = others.find((each) => each === order.locale) ?? own
  const address = (path: string) => store.publicUrl + localePath(locale, own, path)
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.id,
        invoice_id: orderNumber(order.id),
        amount: { ...total, breakdown: { item_total: total } },
        items: lines
          .filter((line) => line.price_cents > 0)
          .map((line) => ({
            name: toPaypalText(`${line.title} (${line.license_name})`, LONGEST_TEXT) ?? 'License',
            quantity: '1',
            unit_amount: amountOf(line.price_cents),
            category: 'DIGITAL_GOODS',
          })),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: toPaypalText(store.name, LONGEST_TEXT) ?? 'Store',
          locale: paypalLocales[locale],
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // No checks, which would be decided after days.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: address(`/success?order=${order.id}`),
          cancel_url: address('/checkout?step=payment'),
        },
      },
    },
  }
}

/** On one line and cut to a length. Undefined if nothing is left. */
export function toPaypalText(text: string, longest: number): string | undefined {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (line.length <= longest) return line || undefined
  let cut = ''
  // By whole characters.
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (cut.length + segment.length >= longest) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}
