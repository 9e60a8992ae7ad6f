import type { ObjectKind } from './objects.ts'
import { invalidParameter } from './sandbox-error.ts'
import type { SandboxState } from './state.ts'

/** Which members hold an id, and of what. */
const references: Record<string, ObjectKind> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
}

const deepest = 4

/**
 * Replaces ids by the objects themselves, for paths such as `latest_charge`, `charge.payment_intent` or `data.payment_method`.
 * @throws SandboxError 400 for a path that leads to nothing expandable
 */
export function expandPaths(state: SandboxState, answer: object, paths: readonly string[]): object {
  let expanded = answer
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > deepest)
      throw invalidParameter('You cannot expand more than 4 levels of a property.', 'expand')
    expanded = expandPath(state, expanded, steps, path)
  }
  return expanded
}

function expandPath(state: SandboxState, holder: object, steps: readonly string[], path: string): object {
  const [step, ...rest] = steps
  if (step === undefined) return holder
  const value: unknown = Reflect.get(holder, step)
  if (Array.isArray(value))
    return { ...holder, [step]: value.map((entry) => expandPath(state, entry, rest, path)) }
  if (value === null) return holder
  const kind = references[step]
  if (value === undefined || !kind)
    throw invalidParameter(`This property cannot be expanded (${path}).`, 'expand')
  const target = typeof value === 'string' ? state.get(kind, value) : value
  if (typeof target !== 'object') return holder
  return { ...holder, [step]: expandPath(state, target, rest, path) }
}
