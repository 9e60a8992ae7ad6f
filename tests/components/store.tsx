import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { StoreApp } from '#client/app/app.tsx'
import { makeQueryClient } from '#client/app/query-client.ts'
import { SessionProvider } from '#client/features/accounts/auth/session-provider.tsx'
import type { AnswerOf } from '#client/platform/call.ts'
import { defaultSettings } from '#client/platform/default-settings.ts'
import { makeI18n, type PageI18n } from '#client/platform/page-texts.ts'
import type { Session } from '#contract/accounts/session.ts'
import type { Desk } from '#contract/store/desk.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import type { Routes } from '#contract/wire/routes.ts'
import { DEMO_MEDIA } from './beats.ts'

const settings: StoreSettings = { ...defaultSettings, mediaUrl: DEMO_MEDIA }

export const customer: Session = { userId: 'u1', username: 'maya', role: 'customer', exp: 4e9 }
export const admin: Session = { userId: 'u2', username: 'desk', role: 'admin', exp: 4e9 }

export type ApiRequest = { method: string; path: string; url: URL; body: unknown }

type Segments<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? [Head, ...Segments<Rest>]
  : [Path]
type Fits<Path extends unknown[], Pattern extends unknown[]> = Pattern extends [infer Part, ...infer Parts]
  ? Path extends [infer Segment, ...infer Rest]
    ? Part extends `:${string}` | Segment
      ? Fits<Rest, Parts>
      : false
    : false
  : Path extends []
    ? true
    : false
type FittingRoute<Method extends string, Path extends string> = {
  [Name in keyof Routes]: Name extends `${Method} /${infer Pattern}`
    ? Fits<Segments<Path>, Segments<Pattern>> extends true
      ? Name
      : never
    : never
}[keyof Routes]
/** The route at a path: the exact one, else the one with parameters. */
type RouteAt<Key> = Key extends `${infer Method} /api/${infer Path}`
  ? `${Method} /${Path}` extends keyof Routes
    ? `${Method} /${Path}`
    : FittingRoute<Method, Path>
  : never

/** What a route answers, or a response, such as a problem. */
export type FakeAnswer<Key> = AnswerOf<RouteAt<Key>> | Response
/** Answers by method and path, or functions from the request to them. */
export type Fakes<Keys extends string = string> = {
  [Key in Keys]: FakeAnswer<Key> | ((request: ApiRequest) => FakeAnswer<Key> | Promise<FakeAnswer<Key>>)
}

const signedOut = () => new Response(null, { status: 204 })

/**
 * Fakes the server until the test ends. Answers are keyed by method and path without query, `'POST /api/tags'`, and
 * typed by the contract; those of `more` win. Returns the requests made; one without an answer gets a 404.
 */
export function answerApi<const Keys extends string, const More extends string = never>(
  answers: Fakes<Keys>,
  more?: Fakes<More>,
): ApiRequest[] {
  const requests: ApiRequest[] = []
  const known: Record<string, unknown> = { 'GET /api/auth/session': signedOut, ...answers, ...more }
  const realFetch = window.fetch
  const stub = vi.spyOn(window, 'fetch').mockImplementation(async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init)
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const request = { method, path: url.pathname, url, body }
    requests.push(request)
    const answer = known[`${method} ${url.pathname}`]
    const content = typeof answer === 'function' ? await answer(request) : answer
    if (content instanceof Response) return content
    return content === undefined ? problem(404, 'not_found', 'Not found.') : Response.json(content)
  })
  onTestFinished(() => stub.mockRestore())
  return requests
}

/** An error response of the API. */
export function problem(
  status: number,
  code: string,
  detail: string,
  errors?: Record<string, string>,
): Response {
  return Response.json({ status, code, detail, errors }, { status })
}

/** A desk on which nothing waits. */
export const desk: Desk = {
  ...{ todo: 0, drafts: 0, disputes: 0, offers: 0, payouts: 0 },
  ...{ backupIsLate: false, deliveryFails: false, hasFirstSteps: false },
}

/** A page of a list with pagination headers. */
export function listPage(items: readonly unknown[], total = items.length, next?: string): Response {
  const headers = { 'x-total-count': String(total), ...(next && { link: `<${next}>; rel="next"` }) }
  return Response.json(items, { headers })
}

/** Renders inside all providers of the store's pages, in English unless a test brings another language. */
export function renderInStore(
  ui: ReactNode,
  {
    path = '/',
    i18n = makeI18n(),
    ...changed
  }: Partial<StoreSettings> & { path?: string; i18n?: PageI18n } = {},
) {
  return render(
    <StoreApp i18n={i18n} settings={{ ...settings, ...changed }} queryClient={makeQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <SessionProvider>
          {ui}
          <Address />
        </SessionProvider>
      </MemoryRouter>
    </StoreApp>,
  )
}

/** The router's URL, for `expect.element(address).toHaveTextContent(…)`. */
function Address() {
  const { pathname, search, hash } = useLocation()
  return (
    <output data-testid="address" hidden>
      {pathname + search + hash}
    </output>
  )
}
