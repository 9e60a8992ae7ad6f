import type { ServerResponse } from 'node:http'
import { sendPage } from '#sandbox-kit/http.ts'
import { renderApprovePage, renderNotice } from './approve-page.ts'
import { note, type SandboxContext } from './context.ts'
import type { Order } from './objects.ts'
import { approveOrder } from './orders.ts'
import { isTestBuyer, type TestBuyerName, testBuyer } from './test-buyers.ts'

/** Where PayPal sends buyers: `/checkoutnow?token={order}`. */
export const approvePath = '/checkoutnow'

interface PageRequest {
  method: string
  query: URLSearchParams
  body: string
}

/** What a browser gets: a page, or the address that it goes to. */
type PageAnswer = { page: string; status?: number } | { location: string }

/** Shows the page, or takes the buyer's answer and sends them back to the shop. */
export function handleApprovePage(
  context: SandboxContext,
  response: ServerResponse,
  request: PageRequest,
): void {
  const answer = context.state.transact(() => answerBuyer(context, request))
  if ('location' in answer) response.writeHead(303, { location: answer.location }).end()
  else sendPage(response, answer.page, answer.status)
}

function answerBuyer(context: SandboxContext, { method, query, body }: PageRequest): PageAnswer {
  const id = query.get('token') ?? ''
  const order = context.state.find('order', id)
  if (!order || order.isGone) {
    const text = 'Go back to the shop and start again. Nothing was charged.'
    return { page: renderNotice('This payment has expired', text), status: 404 }
  }
  if (order.status === 'COMPLETED')
    return { page: renderNotice('This is paid already', 'You can close this page.') }
  if (method !== 'POST') return { page: renderApprovePage(order) }
  const answer = new URLSearchParams(body)
  const buyer = answer.get('buyer') ?? ''
  if (isTestBuyer(buyer))
    return sendBack(returnUrlOf(approveOrder(context, id, buyer), buyer), 'The payment is approved')
  if (!answer.has('cancel')) return { page: renderApprovePage(order), status: 400 }
  note(context, 'orders_canceled_by_buyer', id)
  return sendBack(withParameters(order.context.cancelUrl, { token: id }), 'You have not paid')
}

/** Where a buyer who approved it goes. Undefined where the order names no page. */
export function returnUrlOf(order: Order, buyer: TestBuyerName): string | undefined {
  return withParameters(order.context.returnUrl, { token: order.id, PayerID: testBuyer(buyer).payerId })
}

function withParameters(url: string | undefined, parameters: Record<string, string>): string | undefined {
  if (url === undefined) return undefined
  const target = new URL(url)
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
  return target.href
}

function sendBack(location: string | undefined, title: string): PageAnswer {
  return location === undefined ? { page: renderNotice(title, 'Go back to the shop.') } : { location }
}
