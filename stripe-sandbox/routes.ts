import type { SandboxContext } from './context.ts'
import { closeDispute, updateDispute } from './disputes.ts'
import { listObjects } from './lists.ts'
import type { ObjectKind } from './objects.ts'
import { type Params, refuseUnknown } from './params.ts'
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts'
import { createPaymentMethod } from './payment-methods.ts'
import { createRefund, updateRefund } from './refunds.ts'

export interface Route {
  method: 'GET' | 'POST'
  pattern: RegExp
  /** Whether the publishable key may call it; for an intent only together with its client secret. */
  publishable?: true
  run: (context: SandboxContext, params: Params, id: string) => object
}

function retrieve(kind: ObjectKind, path: string): Route {
  return {
    method: 'GET',
    pattern: new RegExp(`^/v1/${path}/(\\w+)$`),
    run: (context, params, id) => {
      refuseUnknown(params, ['expand', 'client_secret'])
      return context.state.get(kind, id)
    },
  }
}

function list(kind: ObjectKind, path: string, ...filters: ('payment_intent' | 'charge' | 'type')[]): Route {
  const url = `/v1/${path}`
  return {
    method: 'GET',
    pattern: new RegExp(`^${url}$`),
    run: (context, params) => listObjects(context, params, { kind, url, filters }),
  }
}

function act(path: string, run: Route['run']): Route {
  return { method: 'POST', pattern: new RegExp(`^/v1/${path}$`), run }
}

/** The part of Stripe's API that a store needs. Anything else is 404, as an unknown URL is there. */
export const routes: readonly Route[] = [
  act('payment_intents', createPaymentIntent),
  list('payment_intent', 'payment_intents'),
  { ...retrieve('payment_intent', 'payment_intents'), publishable: true },
  act('payment_intents/(\\w+)', updatePaymentIntent),
  { ...act('payment_intents/(\\w+)/confirm', confirmPaymentIntent), publishable: true },
  act('payment_intents/(\\w+)/cancel', cancelPaymentIntent),
  { ...act('payment_methods', createPaymentMethod), publishable: true },
  retrieve('payment_method', 'payment_methods'),
  list('charge', 'charges', 'payment_intent'),
  retrieve('charge', 'charges'),
  act('refunds', createRefund),
  list('refund', 'refunds', 'payment_intent', 'charge'),
  retrieve('refund', 'refunds'),
  act('refunds/(\\w+)', updateRefund),
  list('dispute', 'disputes', 'payment_intent', 'charge'),
  retrieve('dispute', 'disputes'),
  act('disputes/(\\w+)', updateDispute),
  act('disputes/(\\w+)/close', closeDispute),
  list('event', 'events', 'type'),
  retrieve('event', 'events'),
]
