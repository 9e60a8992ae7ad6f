import { injectFault } from '#sandbox-kit/faults.ts'
import { requireAccount } from './accounts.ts'
import { invalidParameter, invalidState, resourceMissing } from './api-error.ts'
import { accountBalance, platformBalance } from './balance.ts'
import type { Transfer, TransferReversal } from './connect-objects.ts'
import type { SandboxContext } from './context.ts'
import { formatAmount } from './currencies.ts'
import { emitEvent } from './events.ts'
import { newObjectId } from './object-id.ts'
import { type Params, readInteger, readMetadata, readText, rejectUnknown } from './params.ts'
import { list, post, type Route, retrieve } from './route.ts'

export const transferRoutes: readonly Route[] = [
  post('transfers', createTransfer),
  list('transfer', 'transfers', 'destination', 'transfer_group'),
  retrieve('transfer', 'transfers'),
  post('transfers/(\\w+)/reversals', createReversal),
  { method: 'GET', pattern: /^\/v1\/transfers\/(\w+)\/reversals$/, run: listReversals },
]

const createTransferParams = [
  'amount',
  'currency',
  'destination',
  'description',
  'metadata',
  'source_transaction',
  'transfer_group',
  'expand',
] as const

function createTransfer(context: SandboxContext, params: Params): Transfer {
  rejectUnknown(params, createTransferParams)
  const amount = readInteger(params, 'amount') ?? 0
  if (amount < 1) throw invalidParameter('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  const currency = readText(params, 'currency') ?? ''
  const destination = readText(params, 'destination') ?? ''
  const account = context.state.find('account', destination)
  if (!account) throw resourceMissing('destination', destination, 'destination')
  const source = readText(params, 'source_transaction') ?? null
  const id = newObjectId('tr')
  if (account.capabilities.transfers !== 'active')
    throw invalidState({
      code: 'insufficient_capabilities_for_transfer',
      message:
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    })
  if (source !== null) checkSource(context, source, amount, currency)
  else if (amount > platformBalance(context, currency) || injectFault(context.faults, 'refuseTransfers'))
    throw invalidState({
      code: 'balance_insufficient',
      message: 'You have insufficient available funds in your Stripe account.',
    })
  const transfer = context.state.put({
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: context.nowSeconds(),
    currency,
    description: readText(params, 'description') ?? null,
    destination,
    livemode: false,
    metadata: readMetadata(params),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source,
    source_type: 'card',
    transfer_group: readText(params, 'transfer_group') ?? null,
  } satisfies Transfer)
  emitEvent(context, 'transfer.created', transfer)
  return transfer
}

/** Transfers of a payment come to at most that payment. */
function checkSource(context: SandboxContext, source: string, amount: number, currency: string): void {
  const charge = context.state.get('charge', source, 'source_transaction')
  if (charge.currency !== currency)
    throw invalidParameter(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the transfer currency (${currency})`,
      'currency',
    )
  const taken = context.state
    .list('transfer', {}, { limit: 10_000 })
    .filter((transfer) => transfer.source_transaction === source)
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0)
  if (charge.status === 'succeeded' && amount <= charge.amount_captured - taken) return
  const format = (cents: number) => formatAmount(cents, currency)
  throw invalidState({
    param: 'amount',
    message: `Transfers using this transaction as a source must not exceed the source amount of ${format(charge.amount_captured)}. (There is already a transfer using this source, amounting to ${format(taken)}.)`,
  })
}

function createReversal(context: SandboxContext, params: Params, id: string): TransferReversal {
  rejectUnknown(params, ['amount', 'description', 'metadata', 'refund_application_fee', 'expand'])
  const transfer = context.state.get('transfer', id, 'transfer')
  const left = transfer.amount - transfer.amount_reversed
  const amount = readInteger(params, 'amount') ?? left
  if (amount < 1 || amount > left)
    throw invalidState({
      param: 'amount',
      message: `Reversal amount (${formatAmount(amount, transfer.currency)}) is greater than unreversed amount on transfer (${formatAmount(left, transfer.currency)})`,
    })
  requireAccount(context, transfer.destination)
  if (amount > accountBalance(context, transfer.destination, transfer.currency))
    throw invalidState({
      code: 'balance_insufficient',
      message: 'The connected account has insufficient funds to cover the requested reversal.',
    })
  const reversal = context.state.put({
    id: newObjectId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: context.nowSeconds(),
    currency: transfer.currency,
    metadata: readMetadata(params),
    transfer: id,
  } satisfies TransferReversal)
  const amountReversed = transfer.amount_reversed + amount
  const reversed = context.state.put({
    ...transfer,
    amount_reversed: amountReversed,
    reversed: amountReversed === transfer.amount,
    // The newest 10, as Stripe includes them.
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data].slice(0, 10) },
  } satisfies Transfer)
  emitEvent(context, 'transfer.reversed', reversed)
  return reversal
}

function listReversals(context: SandboxContext, params: Params, id: string): object {
  rejectUnknown(params, ['limit', 'starting_after', 'ending_before', 'expand'])
  const { reversals } = context.state.get('transfer', id, 'transfer')
  const data = context.state
    .list('transfer_reversal', {}, { limit: 10_000 })
    .filter(({ transfer }) => transfer === id)
  return { ...reversals, data }
}
