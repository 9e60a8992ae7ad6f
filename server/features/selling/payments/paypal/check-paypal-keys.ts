import type { Currency } from '#contract/pricing/currency.ts'
import type { PaypalEnvironment } from '#contract/store/credentials.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { paypalHosts } from './open-paypal.ts'
import { PaypalClient } from './paypal-client.ts'
import { PaypalError, UnexpectedAnswerError } from './paypal-error.ts'
import { PaypalSetUpError, setUpPaypal, type WantedPermission } from './set-up-paypal.ts'

/** Where PayPal's API is, without a trailing slash, for tests; undefined: the real one. */
export type PaypalAddress = (environment: PaypalEnvironment) => string

type Keys = { environment: PaypalEnvironment; clientId: string; clientSecret: string }

/**
 * Checks an app's keys with PayPal and finds or makes the webhook of this store.
 * @throws Problem invalid_request at the key to blame, paypal_refused
 */
export async function checkPaypalKeys(
  { environment, clientId, clientSecret }: Keys,
  options: { webhookUrl: string | undefined; currency: Currency; addressOf?: PaypalAddress | undefined },
): Promise<{ webhookId: string | undefined; lacks: WantedPermission[] }> {
  const { webhookUrl, currency, addressOf = (environment) => paypalHosts[environment] } = options
  try {
    return await setUpPaypal({
      ...{ environment, webhookUrl, currency },
      connect: (asked) => new PaypalClient({ address: async () => addressOf(asked), clientId, clientSecret }),
    })
  } catch (cause) {
    if (cause instanceof PaypalSetUpError && cause.field)
      throw new ProblemError('invalid_request', {
        detail: msg`${{ reason: cause.message }} Nothing was saved.`,
        errors: { [cause.field]: cause.message },
        cause,
      })
    throw new ProblemError('paypal_refused', { detail: whyNot(cause), cause })
  }
}

function whyNot(cause: unknown): Message {
  if (cause instanceof PaypalSetUpError) return msg`${{ reason: cause.message }} Nothing was saved.`
  if (cause instanceof PaypalError || cause instanceof UnexpectedAnswerError)
    return msg`The keys could not be checked with PayPal, so nothing was saved: ${{ reason: cause.message }}`
  return msg`PayPal cannot be reached from this server, so nothing was saved. Check its connection to the internet, then try again.`
}
