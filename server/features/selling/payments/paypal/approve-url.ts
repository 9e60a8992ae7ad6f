import { UnexpectedAnswerError } from './paypal-error.ts'

/** The page at PayPal on which a buyer approves. @throws UnexpectedAnswerError for one that lies elsewhere */
export function approveUrlAtPaypal(link: string): string {
  const url = URL.parse(link)
  const isPaypal = url && (url.hostname === 'paypal.com' || url.hostname.endsWith('.paypal.com'))
  if (!isPaypal || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new UnexpectedAnswerError('PayPal named a page that is not its own.')
  return url.href
}

/**
 * The sandbox's page for it, which browsers reach through the store.
 * @param proxy address of the sandbox in the store, without a trailing slash
 */
export function approveUrlThrough(proxy: string): (link: string) => string {
  return (link) => {
    const url = URL.parse(link)
    if (!url) throw new UnexpectedAnswerError('The sandbox named no page.')
    return `${proxy}${url.pathname}${url.search}`
  }
}
