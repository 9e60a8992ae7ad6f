import { invalidParameter } from './api-error.ts'
import type { Metadata } from './objects.ts'

/** Decoded request parameters: `a[b][c]=d` becomes `{ a: { b: { c: 'd' } } }`, `a[]=b` becomes `{ a: { 0: 'b' } }`. */
export interface Params {
  [name: string]: string | Params
}

const maxDepth = 6

/**
 * Decodes Stripe's bracketed form encoding.
 * @throws ApiError 400 for parameters nested deeper than Stripe's ever are
 */
export function parseParams(encoded: string): Params {
  const root: Params = Object.create(null)
  for (const [key, value] of new URLSearchParams(encoded)) {
    const path = key.replaceAll(']', '').split('[')
    if (path.length > maxDepth) throw invalidParameter(`Invalid parameter: ${key}`, key)
    setAt(root, path, value, key)
  }
  return root
}

function setAt(root: Params, path: string[], value: string, key: string) {
  let group = root
  for (const [index, step] of path.entries()) {
    const name = step === '' ? String(Object.keys(group).length) : step
    if (index === path.length - 1) {
      group[name] = value
      return
    }
    const inner = group[name] ?? Object.create(null)
    if (typeof inner === 'string') throw invalidParameter(`Invalid parameter: ${key}`, key)
    group[name] = inner
    group = inner
  }
}

/** @throws ApiError 400 `parameter_unknown` for a name that is not in `known` */
export function rejectUnknown(params: Params, known: readonly string[]): void {
  for (const name of Object.keys(params)) {
    if (!known.includes(name))
      throw invalidParameter(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
  }
}

export function readText(params: Params, name: string): string | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalidParameter(`Invalid string: ${name}`, name)
  return value
}

export function readGroup(params: Params, name: string): Params {
  const value = params[name]
  if (value === undefined || value === '') return {}
  if (typeof value === 'string') throw invalidParameter('Invalid object', name)
  return value
}

export function readList(params: Params, name: string): string[] {
  return Object.values(readGroup(params, name)).filter((value) => typeof value === 'string')
}

export function readFlag(params: Params, name: string): boolean {
  const value = readText(params, name)
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  throw invalidParameter(`Invalid boolean: ${value}`, name)
}

export function readInteger(params: Params, name: string): number | undefined {
  const value = readText(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value))
    throw invalidParameter(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
  return Number(value)
}

/** Merges `metadata[key]=value` into `previous`; an empty value removes its key. */
export function readMetadata(params: Params, previous: Metadata = {}): Metadata {
  const merged = { ...previous }
  for (const [key, value] of Object.entries(readGroup(params, 'metadata'))) {
    if (typeof value !== 'string' || key.length > 40 || value.length > 500)
      throw invalidParameter('Metadata keys may have 40 and values 500 characters.', `metadata[${key}]`)
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > 50) throw invalidParameter('Metadata can have 50 keys.', 'metadata')
  return merged
}
