import type { RouteOptions } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Route, readRouteName } from '#contract/wire/route-table.ts'
import { routes } from '#contract/wire/routes.ts'
import type { App } from './app-type.ts'
import { buildDocsApp } from './docs-app.ts'
import { serveRoutes } from './serve-routes.ts'

type Described = OpenAPIV3.OperationObject & { 'x-codeSamples'?: { source: string }[] }

const rows = Object.entries<Route>(routes)
let docs: Awaited<ReturnType<typeof buildDocsApp>>
let document: OpenAPIV3.Document

beforeAll(async () => {
  const served: RouteOptions[] = []
  const collector = { route: (options: RouteOptions) => served.push(options) } as unknown as App
  const serve = serveRoutes(collector, routes)
  for (const name of Object.keys(routes)) serve(name as never, async () => undefined as never)
  docs = await buildDocsApp(served, 'Nova')
  document = (await docs.inject({ url: '/api/openapi.json' })).json()
})
afterAll(() => docs.close())

/** What is wrong with an example; nothing if the schema takes it. */
function faults(schema: z.ZodType, example: unknown): string[] {
  const { error } = schema.safeParse(example)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe.each(rows)('%s', (name, row) => {
  const { method, path } = readRouteName(name)
  const read = () => {
    const operation: Described | undefined =
      document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get']
    if (!operation) throw new Error('is not documented')
    return operation
  }
  const given = (place: 'path' | 'query') =>
    Object.fromEntries(
      (read().parameters as OpenAPIV3.ParameterObject[] | undefined)
        ?.filter((each) => each.in === place && (each.required || each.example !== undefined))
        .map((each) => [each.name, each.example]) ?? [],
    )

  test('has examples that its schemas accept', () => {
    const { requestBody, responses } = read() as Described & { requestBody?: OpenAPIV3.RequestBodyObject }
    if (row.params) expect(faults(row.params, given('path'))).toEqual([])
    if (row.query) expect(faults(row.query, given('query'))).toEqual([])
    const sent = row.body ?? row.form
    if (sent) {
      const [content] = Object.values(requestBody?.content ?? {})
      expect(content).toHaveProperty('example')
      expect(faults(sent, content?.example)).toEqual([])
    }
    if (row.answer) {
      const answer = responses[row.status ?? 200] as OpenAPIV3.ResponseObject
      const content = answer.content?.['application/json']
      expect(content).toHaveProperty('example')
      expect(faults(row.answer, content?.example)).toEqual([])
    }
  })

  test('has a command that calls it', () => {
    const { source } = read()['x-codeSamples']?.[0] ?? { source: '' }
    expect(source).toMatch(/^curl .*"\$STORE\/api\//)
    expect(source).not.toMatch(/[{:]\w+[}"]*\//)
    expect(source.includes('$TOKEN')).toBe(row.token !== undefined)
    expect(source.includes('cookies.txt')).toBe(row.access !== 'everyone' && row.token === undefined)
  })
})
