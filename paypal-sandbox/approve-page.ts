import { escapeHtml } from '#sandbox-kit/html.ts'
import { describeMoney } from './money.ts'
import type { Order } from './objects.ts'
import { type TestBuyer, testBuyers } from './test-buyers.ts'

const style = `
:root{color-scheme:light dark;--page:#f4f5f7;--card:#fff;--text:#1b1f24;--soft:#5a626d;--line:#d9dde3;--key:#0b57d0;--on:#fff;--tag:#fff3c4;--ontag:#4a3a00}
@media (prefers-color-scheme:dark){:root{--page:#111418;--card:#1b2027;--text:#eceff3;--soft:#a3acb8;--line:#343b45;--key:#8ab4f8;--on:#0b1a33;--tag:#4a3d0a;--ontag:#ffe9a6}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:var(--page);color:var(--text)}
main{display:grid;gap:1.5rem;max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}
@media (min-width:50rem){main{grid-template-columns:1fr 1.4fr;align-items:start;padding-top:3rem}header,footer{grid-column:1/-1}}
h1{font-size:1.5rem;line-height:1.25;margin:0}h2{font-size:1.0625rem;margin:0 0 .75rem}p{margin:0}
.tag{display:inline-block;margin-bottom:.5rem;padding:.125rem .5rem;border-radius:.25rem;background:var(--tag);color:var(--ontag);font-size:.8125rem;font-weight:600}
.soft{color:var(--soft);font-size:.9375rem}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem}
dl{margin:0}dl div{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
dl div:last-child{border:0;padding-bottom:0;font-weight:600}dd{margin:0;white-space:nowrap;font-variant-numeric:tabular-nums}
dt{overflow-wrap:anywhere}
.refused{margin-bottom:.75rem;font-weight:600}
.buyers{display:grid;gap:.5rem}
button{display:block;width:100%;min-height:3rem;padding:.625rem .875rem;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:inherit;font:inherit;text-align:left;cursor:pointer}
button:hover{border-color:var(--key)}button:focus-visible{outline:3px solid var(--key);outline-offset:2px}
button b,button span{display:block}button span{color:var(--soft);font-size:.875rem}
.first{background:var(--key);border-color:var(--key);color:var(--on)}.first span{color:inherit}
.leave{margin-top:1rem;text-align:center}
`

/** The page on which a test buyer approves an order, or leaves it. Works without scripts. */
export function renderApprovePage(order: Order): string {
  const shop = escapeHtml(order.context.brandName ?? 'Test shop')
  const sum = escapeHtml(describeMoney(order.amount))
  const items = (order.items ?? []).map(
    ({ name, quantity, unitAmount }) =>
      `<div><dt>${quantity === '1' ? '' : `${quantity} × `}${escapeHtml(name)}</dt><dd>${escapeHtml(describeMoney({ ...unitAmount, units: unitAmount.units * Number(quantity) }))}</dd></div>`,
  )
  const buyers = Object.entries<TestBuyer>(testBuyers).map(
    ([name, { title, note }], index) =>
      `<button name="buyer" value="${name}"${index === 0 ? ' class="first"' : ''}><b>${escapeHtml(title)}</b><span>${escapeHtml(note)}</span></button>`,
  )
  return renderPage(
    `Pay ${shop}`,
    `<header><p class="tag">Test payment</p><h1>Pay ${sum} to ${shop}</h1>
<p class="soft">This is the PayPal sandbox. No account is needed, and no money moves.</p></header>
<section><h2>Your order</h2><dl>${items.join('')}<div><dt>Total</dt><dd>${sum}</dd></div></dl></section>
<section><h2>Choose a test buyer</h2>${order.isRefused ? '<p class="refused">The last way to pay was declined. Choose again.</p>' : ''}<form method="post"><div class="buyers">${buyers.join('')}</div>
<button class="leave" name="cancel" value="1">Cancel and return to ${shop}</button></form></section>
<footer><p class="soft">Close this page instead, and the shop hears nothing.</p></footer>`,
  )
}

/** Says why there is nothing to approve. */
export function renderNotice(title: string, text: string): string {
  return renderPage(
    title,
    `<header><h1>${escapeHtml(title)}</h1><p class="soft">${escapeHtml(text)}</p></header>`,
  )
}

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} – PayPal sandbox</title><style>${style}</style></head><body><main>${body}</main></body></html>`
}
