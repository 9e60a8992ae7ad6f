import type { ConfirmationState } from '#contract/law/withdrawal.ts'
import { addressLine, BillingInfo } from '#contract/orders/billing.ts'
import { countryName } from '#contract/orders/countries.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { consentWordingOf } from '#contract/orders/withdrawal-consent.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { VatCheck } from '#contract/pricing/vat-number.ts'
import { drawEvidence } from '#server/features/selling/documents/index.ts'
import type { DeliveryDeps } from '#server/features/selling/files/index.ts'
import { readDownloads } from '#server/model/entitlement/index.ts'
import { paidInWords } from '#server/model/order/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { readMailsTo } from '#server/platform/mail/stored-mails.ts'
import { presentTax } from './present.ts'
import { presentConfirmation, rightOfLines } from './present-right.ts'
import { type OrderWithDetails, readOrder } from './queries.ts'

type Pairs = [string, string][]
type Section = { heading: string; rows?: Pairs; paragraphs?: string[] }

/**
 * Evidence about a paid order for the buyer's bank, as PDF: purchase, licenses, downloads and mails.
 * @throws Problem order_not_found, also for an unpaid order
 */
export async function drawOrderEvidence(
  delivery: DeliveryDeps,
  orderId: string,
): Promise<{ number: string; pdf: Buffer }> {
  const number = orderNumber(orderId)
  const sections = await readEvidence(delivery, orderId)
  const content = {
    title: `Order ${number}`,
    store: delivery.storeName,
    madeAt: new Date().toISOString(),
    sections,
  }
  return { number, pdf: await drawEvidence(delivery, content) }
}

/**
 * Content of the document.
 * @throws Problem order_not_found
 */
export async function readEvidence(
  delivery: Pick<DeliveryDeps, 'db' | 'storeUrl' | 'timeZone'>,
  orderId: string,
): Promise<Section[]> {
  const { db } = delivery
  const whole = await readOrder(db, orderId)
  if (!whole || whole.grants.length === 0) throw new ProblemError('order_not_found')
  return [
    purchase(whole),
    {
      heading: 'Payment',
      rows: whole.history.map(({ at, message }) => [time(at), message] satisfies [string, string]),
    },
    ...rights(delivery, whole),
    ...whole.lines.map((line) => license(delivery, line, whole)),
    await downloads(db, whole),
    await mails(db, whole.order),
  ]
}

function purchase({ order }: OrderWithDetails): Section {
  const billing = readJson(BillingInfo, order.billing) ?? undefined
  const paidBy = paidInWords(order)
  return {
    heading: 'Purchase',
    rows: [
      ['Order', `${orderNumber(order.id)} (${order.id})`],
      ['Date', time(order.created_at)],
      [
        'Amount',
        `${formatTotal(toDollars(order.amount_cents), order.currency)} ${order.currency.toUpperCase()}`,
      ],
      ...presentTax(order).map((note): [string, string] => ['Tax', note]),
      ...(order.card_country === null
        ? []
        : ([['Country of the payment', countryName(order.card_country)]] satisfies Pairs)),
      ['Payment', order.intent_id ?? ''],
      ...(paidBy === undefined ? [] : ([['Paid', paidBy]] satisfies Pairs)),
      ...acceptedTerms(order),
      ...consentGiven(order),
      ...(billing
        ? ([
            ['Buyer', billing.name],
            ['Address', addressLine(billing)],
            ...(billing.company === undefined ? [] : ([['Company', billing.company]] satisfies Pairs)),
            ...checkedVatNumber(order),
          ] satisfies Pairs)
        : []),
      ...(order.email === null ? [] : ([['Email', order.email]] satisfies Pairs)),
      ...from(order),
    ],
  }
}

const confirmationWords = {
  waiting: () => 'Not sent yet',
  sent: (at) => `Accepted by the mail server ${at}`,
  refused: (at) => `Refused, or came back, ${at}`.trim(),
  none: () => 'The store has no mail server',
  unknown: () => 'No longer on record',
} as const satisfies Record<ConfirmationState, (at: string) => string>

/** The right of withdrawal of each line, and what it depends on; empty where there never was one. */
function rights({ timeZone }: Pick<DeliveryDeps, 'timeZone'>, whole: OrderWithDetails): Section[] {
  const { order } = whole
  const lines = rightOfLines(whole, timeZone)
  if (lines.length === 0) return []
  const { confirmation_state: state, confirmation_at: at, instruction_version: version } = order
  const { confirmation } = presentConfirmation(whole)
  return [
    {
      heading: 'Right of withdrawal',
      rows: [
        ...lines.map(({ title, words }): [string, string] => [title, words]),
        ...(confirmation
          ? ([['Confirmation', confirmationWords[state](at === null ? '' : time(at))]] satisfies Pairs)
          : []),
        ...(version === null ? [] : ([['Instruction', `Version ${version}`]] satisfies Pairs)),
      ],
    },
  ]
}

function acceptedTerms({ terms_version, terms_accepted_at }: Row<'orders'>): Pairs {
  if (terms_version === null || terms_accepted_at === null) return []
  const text = terms_version === 0 ? 'Standard text' : `Version ${terms_version}`
  return [['Store terms', `${text}, accepted ${time(Number(terms_accepted_at))}`]]
}

/** Delivery ends the right of withdrawal only with the buyer's consent. */
function consentGiven({ consent_version, consent_at, locale }: Row<'orders'>): Pairs {
  if (consent_version === null || consent_at === null) return []
  return [
    [
      'Immediate delivery',
      `Agreed ${time(Number(consent_at))}: “${consentWordingOf(consent_version, locale)}”`,
    ],
  ]
}

const checkResults = {
  valid: 'valid in its register',
  unverified: 'well formed; its register was not queried or did not respond',
  invalid: 'not valid',
} as const satisfies Record<VatCheck['state'], string>

function checkedVatNumber({ vat_check }: Row<'orders'>): Pairs {
  if (vat_check === null) return []
  const { number, state, registeredName, checkedAt } = readJson(VatCheck, vat_check)
  const found = [checkResults[state], registeredName && `registered to ${registeredName}`]
  return [
    ['VAT number', `${number}, ${found.filter(Boolean).join(', ')}, checked ${time(Date.parse(checkedAt))}`],
  ]
}

/** Stored for a year after the purchase or download. */
function from(row: Pick<Row<'orders'>, 'client_address' | 'user_agent'>): Pairs {
  if (row.client_address === null) return []
  return [
    ['IP address', row.client_address],
    ['Browser', row.user_agent ?? 'Unknown'],
  ]
}

function license(
  { storeUrl }: Pick<DeliveryDeps, 'storeUrl'>,
  line: Row<'order_lines'>,
  { order, grants }: OrderWithDetails,
): Section {
  const grant = grants.find(({ line_id }) => line_id === line.id)
  return {
    heading: `${line.title}, ${line.license_name} license`,
    rows: [
      ['Price', formatTotal(toDollars(line.price_cents), order.currency)],
      ['Producer', line.producer],
      [
        'Terms accepted',
        'With the payment. Checkout refuses terms that differ from those the buyer was shown.',
      ],
      ...(grant
        ? ([
            ['Access since', time(grant.granted_at)],
            ['Certificate', `${grant.certificate}, ${storeUrl()}/verify/${grant.certificate}`],
          ] satisfies Pairs)
        : []),
    ],
    paragraphs: [line.license_description, ...(line.license_terms ?? '').split('\n')].filter(Boolean),
  }
}

async function downloads(db: Db, { grants, lines }: OrderWithDetails): Promise<Section> {
  const rows = await readDownloads(
    db,
    grants.map(({ id }) => id),
  )
  const titleOf = (grantId: string) =>
    lines.find(({ id }) => id === grants.find((grant) => grant.id === grantId)?.line_id)?.title ?? ''
  return {
    heading: 'Downloads',
    rows: rows.map((row) => [
      time(row.at),
      [`${titleOf(row.grant_id)}: ${row.asset}`, ...from(row).map(([, value]) => value)].join(', '),
    ]),
    paragraphs: rows.length === 0 ? ['None.'] : [],
  }
}

async function mails(db: Db, order: Row<'orders'>): Promise<Section> {
  const rows = (await readMailsTo(db, [order.email ?? '']))
    .filter(({ order_id, sent_at }) => sent_at !== null && order_id === order.id)
    .sort((a, b) => Number(a.sent_at) - Number(b.sent_at))
  return {
    heading: 'Emails to the buyer',
    rows: rows.map(({ template, recipient, sent_at }) => [
      time(sent_at ?? 0),
      `${template}, to ${recipient}`,
    ]),
    paragraphs: rows.length === 0 ? ['None on record.'] : [],
  }
}

function time(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
