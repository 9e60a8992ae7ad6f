import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { App } from '#client/app/app.tsx'
import { makeQueryClient } from '#client/app/query-client.ts'
import { SessionProvider } from '#client/features/auth/session-provider.tsx'
import { defaultSettings } from '#client/platform/default-settings.ts'
import type { StoreSettings } from '#contract/rendered-page.ts'
import type { Session } from '#contract/session.ts'
import { DEMO_MEDIA } from './beats.ts'

const settings: StoreSettings = { ...defaultSettings, mediaUrl: DEMO_MEDIA }

export const customer: Session = { userId: 'u1', username: 'maya', role: 'customer', exp: 4e9 }
export const admin: Session = { userId: 'u2', username: 'desk', role: 'admin', exp: 4e9 }

export type ApiRequest = { method: string; path: string; url: URL; body: unknown }
/** JSON, a response, or a function from the request to either. */
type Answer = unknown | ((request: ApiRequest) => unknown)

const signedOut = () => new Response(null, { status: 204 })

/**
 * Fakes the server until the test ends. Responses are keyed by method and path without query: `'POST /api/tags'`.
 * Returns the requests made; one without a response gets a 404.
 */
export function answerApi(answers: Record<string, Answer>): ApiRequest[] {
  const requests: ApiRequest[] = []
  const known: Record<string, Answer> = { 'GET /api/auth/session': signedOut, ...answers }
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

/** A page of a list with pagination headers. */
export function listPage(items: readonly unknown[], total = items.length, next?: string): Response {
  const headers = { 'x-total-count': String(total), ...(next && { link: `<${next}>; rel="next"` }) }
  return Response.json(items, { headers })
}

/** Renders inside all providers of the store's pages. */
export function renderInStore(
  ui: ReactNode,
  { path = '/', ...changed }: Partial<StoreSettings> & { path?: string } = {},
) {
  return render(
    <App settings={{ ...settings, ...changed }} queryClient={makeQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <SessionProvider>
          {ui}
          <Address />
        </SessionProvider>
      </MemoryRouter>
    </App>,
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
