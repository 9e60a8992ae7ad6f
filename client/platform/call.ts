import {
  infiniteQueryOptions,
  type QueryFilters,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { type RouteName, readRouteName } from '#contract/wire/route-table.ts'
// Only the type: the schemas stay on the server.
import type { Routes } from '#contract/wire/routes.ts'
import { type ApiPage, apiError, readPage, readText, request } from './api.ts'

type Name = keyof Routes & RouteName
type Part<Row, Key extends string> =
  Row extends Record<Key, infer Schema extends z.ZodType> ? z.input<Schema> : never

type Params<Row> = [Part<Row, 'params'>] extends [never] ? unknown : { params: Part<Row, 'params'> }
type Query<Row> = [Part<Row, 'query'>] extends [never]
  ? unknown
  : object extends Part<Row, 'query'>
    ? { query?: Part<Row, 'query'> | URLSearchParams }
    : { query: Part<Row, 'query'> | URLSearchParams }
type Sent<Row> = Part<Row, 'body'> | Part<Row, 'form'>
type Body<Row> = [Sent<Row>] extends [never]
  ? unknown
  : undefined extends Sent<Row>
    ? { body?: Sent<Row> }
    : { body: Sent<Row> }

type Place<N extends Name> = Params<Routes[N]> & Query<Routes[N]>
type Input<N extends Name> = Place<N> & Body<Routes[N]> & { signal?: AbortSignal }
/** Optional where the route takes nothing that is required. */
type InputArguments<Value> = object extends Value ? [input?: Value] : [input: Value]

/** What a route answers with. */
export type AnswerOf<N extends Name> = Routes[N] extends { answer: infer Schema extends z.ZodType }
  ? z.output<Schema> | (Routes[N] extends { mayBeEmpty: true } ? undefined : never)
  : unknown
type ItemOf<N extends Name> = AnswerOf<N> extends readonly (infer Item)[] ? Item : never
/** Routes that read. */
type GetRoute = Extract<Name, `GET ${string}`>
/** Routes that answer with a list. */
export type ListRoute = { [N in Name]: AnswerOf<N> extends readonly unknown[] ? N : never }[Name]

type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, unknown> | URLSearchParams | undefined
  body?: unknown
  signal?: AbortSignal
}

/** Calls a route of the API by its name in the contract, such as `POST /offers/:id/accept`. Throws ApiError. */
export async function call<N extends Name>(
  name: N,
  ...given: InputArguments<Input<N>>
): Promise<AnswerOf<N>> {
  const { body, signal } = (given[0] ?? {}) as Parts
  const { method, address } = resolveRoute(name, given[0])
  const json = body !== undefined && {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }
  return readAnswer<N>(await request(address, { method, ...json, ...(signal && { signal }) }))
}

/**
 * Reads from an address that `addressOf` gave. Throws ApiError.
 * @param _name the address's route, for the type of its answer
 */
export async function callAt<N extends GetRoute>(
  _name: N,
  address: string,
  signal?: AbortSignal,
): Promise<AnswerOf<N>> {
  return readAnswer<N>(await request(address, { ...(signal && { signal }) }))
}

/** Routes that take a form with files. */
export type FormRoute = {
  [N in Name]: Routes[N] extends { consumes: readonly (infer Type)[] }
    ? 'multipart/form-data' extends Type
      ? N
      : never
    : never
}[Name]
export type FormInput<N extends FormRoute> = Params<Routes[N]> & { form: FormData }

/** Sends a form with files to a route. Throws ApiError. */
export async function callForm<N extends FormRoute>(
  name: N,
  { form, ...place }: FormInput<N>,
): Promise<AnswerOf<N>> {
  const { method, address } = resolveRoute(name, place)
  return readAnswer<N>(await request(address, { method, body: form }))
}

/** Routes that take bytes: a file, or a part of one. */
type BytesRoute = {
  [N in Name]: Routes[N] extends { consumes: readonly ['application/octet-stream'] } ? N : never
}[Name]

/** Sends bytes to a route. Throws ApiError; AbortError if the signal is aborted. */
export async function callBytes<N extends BytesRoute>(
  name: N,
  { bytes, signal, ...place }: Place<N> & { bytes: Blob; signal?: AbortSignal },
): Promise<AnswerOf<N>> {
  const { method, address } = resolveRoute(name, place)
  const headers = { 'content-type': 'application/octet-stream' }
  return readAnswer<N>(await request(address, { method, body: bytes, headers, ...(signal && { signal }) }))
}

/**
 * Reads the page of a list at an address that `addressOf` or the page before gave. Throws ApiError.
 * @param _name the list's route, for the type of its items
 */
async function callPage<N extends ListRoute>(
  _name: N,
  address: string,
  signal?: AbortSignal,
): Promise<ApiPage<ItemOf<N>>> {
  const response = await request(address, { ...(signal && { signal }) })
  const items = (await readAnswer<N>(response)) as ItemOf<N>[]
  return readPage(items, (header) => response.headers.get(header))
}

/** Address of the first page of a list with these parameters. */
export function listAddress(name: ListRoute, params: string[][]): string {
  return resolveRoute(name, { query: new URLSearchParams(params) }).address
}

/** A query that calls a route. Its key is the route's name and the address. */
export function callQuery<N extends GetRoute>(
  name: N,
  input?: Place<N>,
  options?: Omit<UseQueryOptions<AnswerOf<N>>, 'queryKey' | 'queryFn'>,
) {
  const { address } = resolveRoute(name, input)
  return queryOptions<AnswerOf<N>>({
    ...options,
    queryKey: [name, address],
    queryFn: ({ signal }) => callAt(name, address, signal),
  })
}

/** A query of one page of a list, at an address that `addressOf` gave. */
export function pageQuery<N extends ListRoute>(
  name: N,
  address: string,
  options?: Omit<UseQueryOptions<ApiPage<ItemOf<N>>>, 'queryKey' | 'queryFn'>,
) {
  return queryOptions<ApiPage<ItemOf<N>>>({
    ...options,
    queryKey: [name, 'page', address],
    queryFn: ({ signal }) => callPage(name, address, signal),
  })
}

/** A query of a list, page by page. @param first address of its first page */
export function pagesQuery<N extends ListRoute>(name: N, first: string) {
  return infiniteQueryOptions({
    queryKey: [name, 'pages', first],
    queryFn: ({ pageParam, signal }) => callPage(name, pageParam, signal),
    initialPageParam: first,
    getNextPageParam: (page) => page.next,
  })
}

/** Filter for all queries of these routes. */
export function queriesOf(...names: GetRoute[]): QueryFilters {
  return { predicate: ({ queryKey: [name] }) => (names as unknown[]).includes(name) }
}

/** Path and query of a route, relative to the site, for links and keys. */
export function addressOf<N extends Name>(name: N, ...given: InputArguments<Place<N>>): string {
  return resolveRoute(name, given[0]).address
}

/** Method and address of a call, for clients other than `fetch`. */
export function resolveRoute(name: Name, input: unknown): { method: string; address: string } {
  const { params = {}, query } = (input ?? {}) as Parts
  const { method, path } = readRouteName(name)
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = query instanceof URLSearchParams ? query : toSearch(query ?? {})
  return { method, address: search.size === 0 ? filled : `${filled}?${search}` }
}

function toSearch(query: Record<string, unknown>): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null)
      .map((one) => [key, String(one)]),
  )
  return new URLSearchParams(pairs)
}

/** The contract is the answer's type: the server serializes it by the same schema. */
async function readAnswer<N extends Name>(response: Response): Promise<AnswerOf<N>> {
  return parseAnswer<N>(response.status, await readText(response), (name) => response.headers.get(name))
}

/** Parses the body of a success. Throws ApiError if it is not the store's, such as the sign-in page of a proxy. */
export function parseAnswer<N extends Name>(
  status: number,
  body: string,
  header: (name: string) => string | null,
): AnswerOf<N> {
  try {
    return (body === '' ? undefined : JSON.parse(body)) as AnswerOf<N>
  } catch {
    throw apiError(status, body, header)
  }
}
