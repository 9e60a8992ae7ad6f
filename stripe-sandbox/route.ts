import type { SandboxContext } from './context.ts'
import { listObjects } from './list-objects.ts'
import type { ObjectKind } from './objects.ts'
import { type Params, rejectUnknown } from './params.ts'
import type { ListFilterName } from './state.ts'

export interface Route {
  method: 'GET' | 'POST'
  /** Its first group, where it has one, is the ID. */
  pattern: RegExp
  /** Whether the publishable key may call it; for an object with a client secret only together with that. */
  publishable?: true
  run: (context: SandboxContext, params: Params, id: string) => object
}

/** `GET /v1/{path}/{id}` */
export function retrieve(kind: ObjectKind, path: string): Route {
  return {
    method: 'GET',
    pattern: new RegExp(`^/v1/${path}/(\\w+)$`),
    run: (context, params, id) => {
      rejectUnknown(params, ['expand', 'client_secret'])
      return context.state.get(kind, id)
    },
  }
}

/** `GET /v1/{path}`, with the filters that Stripe offers for it. */
export function list(kind: ObjectKind, path: string, ...filters: ListFilterName[]): Route {
  const url = `/v1/${path}`
  return {
    method: 'GET',
    pattern: new RegExp(`^${url}$`),
    run: (context, params) => listObjects(context, params, { kind, url, filters }),
  }
}

/** `POST /v1/{path}`. The path may hold one group for the ID: `refunds/(\\w+)`. */
export function post(path: string, run: Route['run']): Route {
  return { method: 'POST', pattern: new RegExp(`^/v1/${path}$`), run }
}
