import type { z } from 'zod'
import type { ProofRule } from './proof-rules.ts'
import type { TokenScope } from './token-scopes.ts'

/** Who may call a route. `admins` also have to have set what the store asks of them, such as a passkey. */
export type Access = 'everyone' | 'signed-in' | 'admins'

/** One route of the API. What it takes and answers is JSON unless it says otherwise. */
export type Route = {
  access: Access
  /** Why a stolen session is not enough: the caller has signed in or confirmed who they are in the last 10 minutes. */
  proof?: ProofRule
  /** The request moves money though it needs no proof, such as a buyer's own payment. */
  movesMoney?: true
  /** The scope of the API tokens that open it as well. Only routes of `admins` without a proof: a token proves nobody. */
  token?: TokenScope
  summary: string
  description?: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Fields of a form with files, which the handler validates; without files they can be sent as JSON. */
  form?: z.ZodType
  /** Media types of the request, if not only JSON. Summary and description name the files of a form. */
  consumes?: readonly (
    | 'application/json'
    | 'multipart/form-data'
    | 'application/octet-stream'
    | 'application/offset+octet-stream'
  )[]
  /** The JSON of the answer. A route without one answers with a file. */
  answer?: z.ZodType
  /** The answer can also be empty, with status 204. */
  mayBeEmpty?: true
  /** Status of a successful answer; 200 if not set. */
  status?: 201
  /** Media type of the file that the route answers with. */
  file?: string
}

/** Whether a request to this route moves money. Its body may only have members that its schema knows. */
export function movesMoney({ proof, movesMoney }: Pick<Route, 'proof' | 'movesMoney'>): boolean {
  return proof === 'money' || movesMoney === true
}

/** Method and path below /api. Parameters of the path start with a colon. */
export type RouteName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export type RouteTable = Record<RouteName, Route & { tag: string }>

/** The base of all paths of the API. */
export const API_BASE = '/api'

/** The base of public files, unless a CDN serves them. */
export const MEDIA_BASE = `${API_BASE}/media`

/** Makes a table of routes that the API's documentation lists under `tag`. */
export function defineRoutes<const Rows extends Record<RouteName, Route>>(
  tag: string,
  rows: Rows & { [Name in keyof Rows]: Record<Exclude<keyof Rows[Name], keyof Route>, never> },
): { [Name in keyof Rows]: Rows[Name] & { tag: string } } {
  const tagged = Object.entries(rows).map(([name, row]) => [name, { ...row, tag }])
  return Object.fromEntries(tagged) as { [Name in keyof Rows]: Rows[Name] & { tag: string } }
}

/** The parts of a route's name: `GET /beats/:id` is `GET` and `/api/beats/:id`. */
export function readRouteName(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ')
  return { method, path: API_BASE + path }
}
