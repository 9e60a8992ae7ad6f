import { invalidParameter } from './api-error.ts'
import type { SandboxContext } from './context.ts'
import type { ObjectKind, ObjectList } from './objects.ts'
import { type Params, readGroup, readInteger, readList, readText, rejectUnknown } from './params.ts'
import type { ListFilter, ListFilterName } from './state.ts'

const pageParams = ['limit', 'starting_after', 'ending_before', 'expand', 'created'] as const

/** One page of a list, newest first (docs.stripe.com/api/pagination). */
export function listObjects(
  context: SandboxContext,
  params: Params,
  options: { kind: ObjectKind; url: string; filters: readonly ListFilterName[] },
): ObjectList {
  rejectUnknown(params, [
    ...pageParams,
    ...options.filters,
    ...(options.filters.includes('type') ? ['types'] : []),
  ])
  const limit = readInteger(params, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw invalidParameter(
      `Invalid integer: ${limit}, must be between 1 and 100`,
      'limit',
      'parameter_invalid_integer',
    )
  const after = readCursor(context, params, options.kind, 'starting_after')
  const before = readCursor(context, params, options.kind, 'ending_before')
  // One more than the limit shows whether there is another page.
  const found = context.state.list(options.kind, readFilter(params), { limit: limit + 1, after, before })
  const hasMore = found.length > limit
  const data = before ? found.slice(-limit) : found.slice(0, limit)
  return { object: 'list', url: options.url, has_more: hasMore, data }
}

function readCursor(context: SandboxContext, params: Params, kind: ObjectKind, name: string) {
  const id = readText(params, name)
  return id && context.state.get(kind, id, name).id
}

function readFilter(params: Params): ListFilter {
  const type = typeof params.type === 'string' ? params.type : undefined
  const filter: ListFilter = {
    paymentIntent: readText(params, 'payment_intent'),
    charge: readText(params, 'charge'),
    destination: readText(params, 'destination'),
    transferGroup: readText(params, 'transfer_group'),
    types: type ? [type] : readList(params, 'types'),
  }
  if (typeof params.created === 'string') {
    filter.createdFrom = readInteger(params, 'created')
    filter.createdTo = filter.createdFrom
    return filter
  }
  const created = readGroup(params, 'created')
  rejectUnknown(created, ['gt', 'gte', 'lt', 'lte'])
  const above = readInteger(created, 'gt')
  const below = readInteger(created, 'lt')
  filter.createdFrom = readInteger(created, 'gte') ?? (above === undefined ? undefined : above + 1)
  filter.createdTo = readInteger(created, 'lte') ?? (below === undefined ? undefined : below - 1)
  return filter
}
