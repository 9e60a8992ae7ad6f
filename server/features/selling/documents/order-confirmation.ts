import { stat } from 'node:fs/promises'
import { drawRight } from '#contract/licenses/draw-right.ts'
import { LicenseScope } from '#contract/licenses/license-scope.ts'
import { LicenseStatement } from '#contract/licenses/verification.ts'
import { BillingInfo } from '#contract/orders/billing.ts'
import type { ContractTexts, TextBlock } from '#contract/orders/contract-texts.ts'
import { countryName } from '#contract/orders/countries.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { TEST_PURCHASE } from '#contract/orders/payment-mode.ts'
import { consentWordingOf } from '#contract/orders/withdrawal-consent.ts'
import { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { taxNotes } from '#contract/pricing/tax-words.ts'
import { msg } from '#contract/text/msg.ts'
import { momentIn, zonedDays } from '#contract/text/zoned-days.ts'
import { readGrantsOf } from '#server/model/entitlement/index.ts'
import { keepConfirmation, languageOf, readLinesOf, readTextsOf } from '#server/model/order/index.ts'
import { flightsByStore } from '#server/platform/concurrency/single-flight.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { DocumentDeps } from './document-deps.ts'
import { drawDocument } from './document-drawing.ts'
import { isTest } from './is-test.ts'
import { writeStatement } from './license-statement.ts'
import type { OrderConfirmation } from './order-confirmation-document.ts'

/** Mail servers take it, and so do phones. */
const MAX_BYTES = 300_000

type Section = OrderConfirmation['sections'][number]
type Rows = Section['rows']

const drawing = flightsByStore<string>()

/**
 * The order confirmation as PDF: drawn once, from what was frozen with the order, and kept.
 * @returns undefined for an order whose buyer gets none, or that is not complete
 */
export async function confirmationPdf(
  delivery: DocumentDeps,
  order: Row<'orders'>,
): Promise<Buffer | undefined> {
  const { files } = delivery
  const known = order.confirmation_document
  if (known !== null && (await files.store.stat(known))) return readAll(delivery, known)
  const content = await readConfirmation(delivery, order)
  if (!content) return undefined
  return readAll(delivery, await drawing(files.store).run(order.id, () => draw(delivery, order, content)))
}

/** What the confirmation of a complete order says; undefined where the buyer gets none. */
export async function readConfirmation(
  delivery: DocumentDeps,
  order: Row<'orders'>,
): Promise<OrderConfirmation | undefined> {
  return writeConfirmation(delivery, order, { hasContracts: true })
}

async function draw(
  delivery: DocumentDeps,
  order: Row<'orders'>,
  content: OrderConfirmation,
): Promise<string> {
  const { files, db } = delivery
  const store = async (drawn: string) => (await files.add(drawn, 'pdf')).path
  const whole = await drawDocument(delivery, 'confirmation', JSON.stringify(content), async (drawn) =>
    (await stat(drawn)).size <= MAX_BYTES ? store(drawn) : undefined,
  )
  const path = whole ?? (await drawDocument(delivery, 'confirmation', await brief(delivery, order), store))
  await keepConfirmation(db, order.id, path)
  return path
}

/** Without the contracts of its licenses, which their documents have. */
async function brief(delivery: DocumentDeps, order: Row<'orders'>): Promise<string> {
  return JSON.stringify(await writeConfirmation(delivery, order, { hasContracts: false }))
}

async function writeConfirmation(
  delivery: DocumentDeps,
  order: Row<'orders'>,
  { hasContracts }: { hasContracts: boolean },
): Promise<OrderConfirmation | undefined> {
  const { db } = delivery
  const texts = await readTextsOf(db, order)
  const grants = await readGrantsOf(db, order.id)
  const completedAt = grants[0]?.granted_at
  if (!texts || completedAt === undefined || order.user_id === null) return undefined
  const licenses: Section[] = []
  for (const line of await readLinesOf(db, order.id)) {
    const grant = grants.find(({ line_id }) => line_id === line.id)
    if (!grant) continue
    const statement = readJson(
      LicenseStatement,
      grant.statement ?? (await writeStatement(delivery, order, line, grant, [])),
    )
    licenses.push(licenseSection(order, line, statement, hasContracts))
  }
  const i18n = languageOf(order)
  const { locale, _: draw } = i18n
  const { store } = texts
  return {
    locale,
    store,
    number: orderNumber(order.id),
    madeAt: new Date(completedAt).toISOString(),
    sections: [
      { heading: draw(msg`Seller`), rows: [], blocks: [paragraph(texts.seller.join('\n'))] },
      purchase(order, texts, completedAt, isTest(delivery, order)),
      ...licenses,
      total(order),
      {
        heading: draw(msg`Delivery`),
        rows: [],
        blocks: [
          paragraph(
            draw(msg`By download, as soon as the files are ready: ${{ url: `${texts.storeUrl}/orders` }}.`),
          ),
        ],
      },
      ...consent(order, texts),
      ...(texts.instruction.length > 0
        ? [{ heading: draw(msg`Withdrawal`), rows: [], blocks: texts.instruction }]
        : []),
      ...(texts.sentences.length > 0
        ? [{ heading: draw(msg`Your rights by law`), rows: [], blocks: texts.sentences.map(paragraph) }]
        : []),
      { heading: draw(msg`Terms of ${{ store }}`), rows: [], blocks: texts.terms },
    ],
  }
}

/** The buyer by name and country: the mail may go to an address that nobody confirmed. */
function purchase(
  order: Row<'orders'>,
  { timeZone }: ContractTexts,
  completedAt: number,
  isTestPurchase: boolean,
): Section {
  const { locale, _: draw } = languageOf(order)
  const billing = readJson(BillingInfo, order.billing)
  return {
    heading: draw(msg`Order`),
    rows: [
      [draw(msg`Number`), orderNumber(order.id)],
      [draw(msg`Date`), zonedDays(timeZone).longDay(completedAt, locale)],
      ...(billing
        ? ([
            [draw(msg`Buyer`), [billing.company, billing.name].filter(Boolean).join(', ')],
            [draw(msg`Country`), countryName(billing.country, locale)],
          ] satisfies Rows)
        : []),
    ],
    blocks: isTestPurchase ? [paragraph(draw(TEST_PURCHASE))] : [],
  }
}

function licenseSection(
  order: Row<'orders'>,
  line: Row<'order_lines'>,
  { certificate, license, beat }: LicenseStatement,
  hasContracts: boolean,
): Section {
  const i18n = languageOf(order)
  const { locale, _: draw } = i18n
  const scope = readJson(LicenseScope, line.license_scope)
  return {
    heading: draw(msg`${{ title: beat.title }}, ${{ license: license.name }} license`),
    rows: [
      [draw(msg`By`), beat.producer],
      [draw(msg`Price`), formatTotal(toDollars(line.price_cents), order.currency, locale)],
      [draw(msg`Certificate`), certificate],
      // A contract may be in English, where there is none in the buyer's language.
      ...license.rights
        .map((right) => drawRight(right, scope, i18n))
        .map(({ label, value }): [string, string] => [label, value]),
    ],
    blocks: [
      draw(msg`You license this beat; you keep the files.`),
      ...(hasContracts
        ? (license.terms ?? [])
        : [draw(msg`The text of the contract is in your license document.`)]),
    ].map(paragraph),
  }
}

function total(order: Row<'orders'>): Section {
  const { amount_cents, currency, quote } = order
  const { locale, _: draw } = languageOf(order)
  const frozen = readJson(FrozenQuote, quote)
  const name = draw(msg`Total`)
  const notes = frozen ? taxNotes(frozen.tax, currency, locale) : []
  return {
    heading: name,
    rows: [[name, `${formatTotal(toDollars(amount_cents), currency, locale)} ${currency.toUpperCase()}`]],
    blocks: notes.map((note) => paragraph(draw(note))),
  }
}

/** Required on a durable medium (Directive 2011/83/EU, article 8(7)). */
function consent(order: Row<'orders'>, { timeZone }: ContractTexts): Section[] {
  const { consent_version, consent_at } = order
  if (consent_version === null || consent_at === null) return []
  const { locale, _: draw } = languageOf(order)
  const at = momentIn(timeZone)(consent_at, locale)
  const wording = consentWordingOf(consent_version, locale)
  return [
    {
      heading: draw(msg`Immediate delivery`),
      rows: [],
      blocks: [
        paragraph(draw(msg`On ${{ day: at }} you asked for immediate delivery and agreed: “${{ wording }}”`)),
      ],
    },
  ]
}

function paragraph(text: string): TextBlock {
  return { kind: 'text', text }
}

async function readAll({ files }: Pick<DocumentDeps, 'files'>, path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await files.store.read(path)) parts.push(part)
  return Buffer.concat(parts)
}
