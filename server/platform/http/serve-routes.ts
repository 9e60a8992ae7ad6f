import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import '#contract/wire/plain-messages.ts'
import {
  type Access,
  movesMoney,
  type Route,
  type RouteName,
  type RouteTable,
  readRouteName,
} from '#contract/wire/route-table.ts'
import type { App } from './app-type.ts'
import { requireAdmin, requireAdminOrToken, requireFreshProof, requireSession } from './guards.ts'
import { knownMembersOnly } from './known-members.ts'

type Parsed<Row, Part extends keyof Route> =
  Row extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : unknown

/** A request whose parts have passed the schemas of the row. */
type RouteRequest<Row> = Omit<FastifyRequest, 'params' | 'query' | 'body'> & {
  params: Parsed<Row, 'params'>
  query: Parsed<Row, 'query'>
  body: Parsed<Row, 'body'>
} & FastifyRequest

type Answer<Row> = Row extends { answer: infer Schema extends z.ZodType }
  ? z.output<Schema> | (Row extends { mayBeEmpty: true } ? undefined : never) | FastifyReply
  : unknown

type Row = Route & { tag: string }

type Handler<Row> = (request: RouteRequest<Row>, reply: FastifyReply) => Promise<Answer<Row>>

type Options = Pick<
  RouteShorthandOptions,
  'bodyLimit' | 'config' | 'exposeHeadRoute' | 'logLevel' | 'onRequest' | 'preValidation'
>

const guards = {
  everyone: [],
  'signed-in': [requireSession],
  admins: [requireAdmin],
} satisfies Record<Access, unknown>

/**
 * Serves routes of a table: guard, schemas and documentation come from its row. `serve('GET /beats/:id', handler)`, or
 * with Fastify's options before the handler. Answers are not cached unless the handler sets Cache-Control.
 */
export function serveRoutes<Table extends RouteTable>(app: App, table: Table) {
  function serve<Name extends keyof Table & RouteName>(name: Name, handler: Handler<Table[Name]>): void
  function serve<Name extends keyof Table & RouteName>(
    name: Name,
    options: Options,
    handler: Handler<Table[Name]>,
  ): void
  function serve<Name extends keyof Table & RouteName>(
    name: Name,
    ...rest: [Handler<Table[Name]>] | [Options, Handler<Table[Name]>]
  ): void {
    const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest
    const row: Row | undefined = table[name]
    if (!row) throw new Error(`No route is named ${name}`)
    const { method, path } = readRouteName(name)
    app.route({
      ...options,
      method,
      url: path,
      schema: schemaOf(row),
      onRequest: [
        ...(row.token ? [requireAdminOrToken(row.token)] : guards[row.access]),
        ...(row.proof ? [requireFreshProof] : []),
        ...[options.onRequest ?? []].flat(),
      ],
      handler: (request, reply) => {
        if (row.status) reply.code(row.status)
        return handler(request as RouteRequest<Table[Name]>, reply)
      },
    })
  }
  return serve
}

declare module 'fastify' {
  interface FastifySchema {
    /** Fields of a form, for the documentation: its handler checks them. */
    form?: unknown
  }
}

/** The row in the terms of Fastify. */
function schemaOf({ tag, summary, description, consumes, params, query, answer, ...row }: Row) {
  const body = movesMoney(row) ? knownMembersOnly(row.body) : row.body
  const security: Record<string, string[]>[] = [
    ...(row.access === 'everyone' ? [] : [{ session: [] }]),
    ...(row.token ? [{ apiToken: [] }] : []),
  ]
  const takesToken = row.token && `Takes an API token with the scope \`${row.token}\`.`
  const descriptions = [description, takesToken].filter(Boolean)
  return {
    tags: [tag],
    summary,
    ...(descriptions.length > 0 && { description: descriptions.join(' ') }),
    ...(security.length > 0 && { security }),
    ...(consumes && { consumes: [...consumes] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(row.form && { form: row.form }),
    ...(row.file && { produces: [row.file] }),
    ...(answer && { response: { [row.status ?? 200]: answer, ...(row.mayBeEmpty && { 204: z.void() }) } }),
  }
}
