import { escapeHtml } from '#sandbox-kit/html.ts'
import type { ApprovalOutcome } from './approvals.ts'
import type { Authentication } from './authentications.ts'
import { methodNames } from './browser/method-names.ts'
import { formatAmount } from './currencies.ts'
import { methodTypes } from './method-types.ts'
import type { PaymentMethod } from './objects.ts'

const style = `
:root{color-scheme:light dark;--back:light-dark(#f2f3f5,#131417);--card:light-dark(#fff,#1d1f24);--text:light-dark(#1a1c20,#eceef2);--muted:light-dark(#545969,#a3a8b4);--line:light-dark(#d5d8de,#383c45);--main:light-dark(#1a1c20,#eceef2);--on-main:light-dark(#fff,#131417)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;align-items:center;justify-items:center;padding:1rem;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{width:min(100%,27rem);padding:2rem;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.test{margin:0 0 1.5rem;color:var(--muted);font-size:.875rem}
h1{margin:0;font-size:1.375rem;line-height:1.25}
.amount{margin:1rem 0 0;font-size:2rem;font-weight:650;font-variant-numeric:tabular-nums;line-height:1.2}
.to{margin:0 0 1.5rem;color:var(--muted);overflow-wrap:anywhere}
form{margin:0 0 .625rem}
button,.back{display:block;width:100%;min-height:48px;padding:.5rem 1rem;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.main{border-color:var(--main);background:var(--main);color:var(--on-main)}
summary{min-height:44px;padding:.5rem 0;color:var(--muted);cursor:pointer}
:focus-visible{outline:2px solid var(--text);outline-offset:3px}`

/** The page of a payment method, where the buyer approves, declines or leaves. It works without a script. */
export function renderApprovalPage(
  { intent, returnUrl, isPending }: Authentication,
  method: PaymentMethod | undefined,
  id: string,
): string {
  const name = method ? methodNames[method.type] : 'Payment'
  if (!isPending || !method)
    return renderPage(
      name,
      `<p>This payment is already decided here.</p>${
        returnUrl === null ? '' : `<a class="back" href="${escapeHtml(returnUrl)}">Back to the store</a>`
      }`,
    )
  const choice = (outcome: ApprovalOutcome, words: string, look = '') =>
    `<form method="post" action="${id}/${outcome}"><button${look && ` class="${look}"`}>${words}</button></form>`
  const store = returnUrl === null ? 'the store' : new URL(returnUrl).host
  return renderPage(
    name,
    `<p class="amount">${formatAmount(intent.amount, intent.currency)}</p>
<p class="to">to ${escapeHtml(store)}</p>
${choice('approve', 'Approve', 'main')}${choice('decline', 'Decline')}${choice('leave', 'Leave without paying')}
<details><summary>What else can happen</summary>
${choice('review', 'Approve, then under review until it is paid')}
${choice('review-declined', 'Approve, then under review until it is declined')}
${methodTypes[method.type].hasDisputes ? choice('dispute', 'Approve, then dispute it') : ''}</details>`,
  )
}

function renderPage(name: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${name} test page</title><style>${style}</style></head><body><main><h1>${name}</h1><p class="test">Test page of the Stripe sandbox. No money moves.</p>${body}</main></body></html>`
}
