import { invalidParameter } from './api-error.ts'
import type { ObjectKind } from './objects.ts'
import type { SandboxState } from './state.ts'

/** Expandable members, and the kind of object that each one holds the ID of. */
const references: Record<string, ObjectKind> = {
  latest_charge: 'charge',
  charge: 'charge',
  balance_transaction: 'balance_transaction',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
}

const maxDepth = 4

/**
 * Replaces IDs with their objects (docs.stripe.com/expand): `latest_charge`, `charge.payment_intent`, `data.charge`.
 * @throws ApiError 400 for a path to something that is not expandable
 */
export function expandPaths(state: SandboxState, response: object, paths: readonly string[]): object {
  let expanded = response
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > maxDepth)
      throw invalidParameter('You cannot expand more than 4 levels of a property.', 'expand')
    expanded = expandPath(state, expanded, steps, path)
  }
  return expanded
}

function expandPath(state: SandboxState, parent: object, steps: readonly string[], path: string): object {
  const [step, ...rest] = steps
  if (step === undefined) return parent
  const value: unknown = Reflect.get(parent, step)
  if (Array.isArray(value))
    return { ...parent, [step]: value.map((entry) => expandPath(state, entry, rest, path)) }
  if (value === null) return parent
  // Lists included only on request are already in the object.
  if (typeof value === 'object' && Reflect.get(value, 'object') === 'list')
    return { ...parent, [step]: expandPath(state, value, rest, path) }
  const kind = references[step]
  if (value === undefined || !kind)
    throw invalidParameter(`This property cannot be expanded (${path}).`, 'expand')
  const target = typeof value === 'string' ? state.get(kind, value) : value
  if (typeof target !== 'object') return parent
  return { ...parent, [step]: expandPath(state, target, rest, path) }
}
