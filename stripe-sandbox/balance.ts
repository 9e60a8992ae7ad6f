import { requireAccount } from './accounts.ts'
import type { SandboxContext } from './context.ts'
import { type Params, rejectUnknown } from './params.ts'
import type { Route } from './route.ts'

export const balanceRoutes: readonly Route[] = [
  { method: 'GET', pattern: /^\/v1\/balance$/, run: retrieveBalance },
]

/** Of the platform, or with a `Stripe-Account` header of a connected account. */
function retrieveBalance(context: SandboxContext, params: Params): object {
  rejectUnknown(params, ['expand'])
  const account = context.account === null ? undefined : requireAccount(context, context.account)
  const currencies = account ? transferredCurrencies(context, account.id) : chargedCurrencies(context)
  const amounts = (read: (currency: string) => number) =>
    currencies.map((currency) => {
      const amount = read(currency)
      return { amount, currency, source_types: { card: amount } }
    })
  return {
    object: 'balance',
    available: amounts((currency) =>
      account ? accountBalance(context, account.id, currency) : platformBalance(context, currency),
    ),
    livemode: false,
    pending: account ? [] : amounts((currency) => pendingFunds(context, currency)),
  }
}

/** What the platform can transfer: settled payments, less refunds, disputes and transfers. */
export function platformBalance(context: SandboxContext, currency: string): number {
  const settled = sum(
    context,
    `SELECT sum(json_extract(body, '$.net')) FROM objects WHERE kind = 'balance_transaction'
     AND json_extract(body, '$.currency') = ? AND json_extract(body, '$.available_on') <= ?`,
    currency,
    context.nowSeconds(),
  )
  const back = (kind: string, gone: string) =>
    sum(
      context,
      `SELECT sum(json_extract(body, '$.amount')) FROM objects WHERE kind = ?
       AND json_extract(body, '$.currency') = ? AND json_extract(body, '$.status') <> ?`,
      kind,
      currency,
      gone,
    )
  return settled - back('refund', 'failed') - back('dispute', 'won') - transferred(context, currency)
}

/** Transfers of pending payments wait with their payment, so they take nothing of what is available. */
function transferred(context: SandboxContext, currency: string): number {
  return sum(
    context,
    `SELECT sum(json_extract(t.body, '$.amount') - json_extract(t.body, '$.amount_reversed')) FROM objects t
     LEFT JOIN objects b ON b.kind = 'balance_transaction'
       AND json_extract(b.body, '$.source') = json_extract(t.body, '$.source_transaction')
     WHERE t.kind = 'transfer' AND json_extract(t.body, '$.currency') = ?
       AND (b.id IS NULL OR json_extract(b.body, '$.available_on') <= ?)`,
    currency,
    context.nowSeconds(),
  )
}

function pendingFunds(context: SandboxContext, currency: string): number {
  return sum(
    context,
    `SELECT sum(json_extract(body, '$.net')) FROM objects WHERE kind = 'balance_transaction'
     AND json_extract(body, '$.currency') = ? AND json_extract(body, '$.available_on') > ?`,
    currency,
    context.nowSeconds(),
  )
}

/** What a connected account holds: transfers less reversals, and less what went to its bank. */
export function accountBalance(context: SandboxContext, id: string, currency: string): number {
  const received = sum(
    context,
    `SELECT sum(json_extract(body, '$.amount') - json_extract(body, '$.amount_reversed')) FROM objects
     WHERE kind = 'transfer' AND json_extract(body, '$.destination') = ? AND json_extract(body, '$.currency') = ?`,
    id,
    currency,
  )
  const paid = sum(
    context,
    'SELECT sum(amount) FROM bank_payouts WHERE account = ? AND currency = ?',
    id,
    currency,
  )
  return received - paid
}

/** Sends what a connected account holds to its bank, as Stripe does every day. Keeps `rest` of it. */
export function payOutToBank(context: SandboxContext, id: string, rest: number): void {
  for (const currency of transferredCurrencies(context, id)) {
    const amount = accountBalance(context, id, currency) - rest
    if (amount <= 0) continue
    context.state.database
      .prepare('INSERT INTO bank_payouts (account, currency, amount) VALUES (?, ?, ?)')
      .run(id, currency, amount)
  }
}

function chargedCurrencies(context: SandboxContext): string[] {
  return texts(
    context,
    `SELECT DISTINCT json_extract(body, '$.currency') AS value FROM objects WHERE kind = 'balance_transaction'`,
  )
}

function transferredCurrencies(context: SandboxContext, id: string): string[] {
  return texts(
    context,
    `SELECT DISTINCT json_extract(body, '$.currency') AS value FROM objects
     WHERE kind = 'transfer' AND json_extract(body, '$.destination') = ?`,
    id,
  )
}

function texts({ state }: SandboxContext, query: string, ...values: string[]): string[] {
  return state.database
    .prepare(query)
    .all(...values)
    .map(({ value }) => String(value))
}

function sum({ state }: SandboxContext, query: string, ...values: (string | number)[]): number {
  const row = state.database.prepare(query).get(...values)
  return Number(Object.values(row ?? {})[0] ?? 0)
}
