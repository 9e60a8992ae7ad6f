import type { Order } from '#contract/orders/order.ts'
import { confirmFromBrowser } from '#stripe-sandbox/test-client.ts'
import type { OwnStore } from './own-store.ts'

let serial = 0

/** A new customer buys the n-th beat under its n-th license with this card, by API. Returns the order. */
export async function buyBeat(
  store: Pick<OwnStore, 'url'>,
  index: number,
  card = '4242424242424242',
  licenseIndex = 0,
): Promise<Order> {
  serial++
  const username = `buyer_${process.pid}_${serial}`
  const ask = async (method: string, path: string, body?: object, cookie = '') => {
    const answer = await fetch(`${store.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return { body: await answer.json(), cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  const person = { username, email: `${username}@example.com`, password: 'Nightbus36!' }
  const { body: signedIn, cookie } = await ask('POST', '/auth/register', person)
  const beat = (await ask('GET', '/beats')).body[index]
  const license = (await ask('GET', `/beats/${beat.id}/licenses`)).body[licenseIndex]
  await ask('POST', '/carts', { beat: beat.id, user: signedIn.user.id, license: license.id }, cookie)
  const billingInfo = {
    name: 'Tess Okafor',
    address: '9 Mill Lane',
    city: 'Leeds',
    country: 'GB',
    postalCode: 'LS1 4DY',
  }
  const payment = { price: license.price, user: signedIn.user.id, cart: [], billingInfo, consent: true }
  const { clientSecret, orderId } = (await ask('POST', '/payments/create-payment-intent', payment, cookie))
    .body
  const { publishableKey, sandboxUrl } = (await ask('GET', '/payments/settings')).body
  await confirmFromBrowser(`${store.url}${sandboxUrl}`, publishableKey, clientSecret, card)
  return (await ask('GET', `/orders/${orderId}`, undefined, cookie)).body
}
