import type { Authentication } from './authentications.ts'
import { formatAmount } from './currencies.ts'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:4rem auto;padding:0 1rem}button{font:inherit;min-height:44px;padding:0 1rem;margin-right:.5rem}'

/** The bank's 3-D Secure page, for payments that redirect instead of using Stripe.js. */
export function renderAuthenticationPage(authentication: Authentication, source: string): string {
  const { intent, isPending } = authentication
  const amount = formatAmount(intent.amount, intent.currency)
  const body = isPending
    ? `<p>The test bank asks you to authorize a payment of <strong>${amount}</strong>. No money moves.</p>
<form method="post" action="${source}/complete"><button>Complete authentication</button></form>
<form method="post" action="${source}/fail"><button>Fail authentication</button></form>`
    : '<p>This authentication is already finished.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>3-D Secure 2 test page</title><style>${style}</style></head><body><main><h1>3-D Secure 2 test page</h1>${body}</main></body></html>`
}
