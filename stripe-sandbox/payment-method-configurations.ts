import { invalidParameter } from './api-error.ts'
import { isMethodName, type MethodName, methodNames } from './browser/method-names.ts'
import type { BaseContext, SandboxContext } from './context.ts'
import { homeOf, methodTypes } from './method-types.ts'
import { newObjectId } from './object-id.ts'
import type { PaymentIntent, PaymentMethodConfiguration } from './objects.ts'
import { type Params, readGroup, readList, readText, rejectUnknown } from './params.ts'
import { list, post, type Route, retrieve } from './route.ts'

/** Which methods are on, as the owner of an account chooses in Stripe's dashboard. Cards only at first. */
export const paymentMethodConfigurationRoutes: readonly Route[] = [
  list('payment_method_configuration', 'payment_method_configurations'),
  retrieve('payment_method_configuration', 'payment_method_configurations'),
  post('payment_method_configurations/(\\w+)', updateConfiguration),
  {
    method: 'GET',
    pattern: /^\/v1\/elements\/sessions$/,
    publishable: true,
    run: describeElementsSession,
  },
]

const names = Object.keys(methodNames).filter(isMethodName)

/** The one configuration of the account, which it makes where there is none. */
function readConfiguration(context: BaseContext): PaymentMethodConfiguration {
  const id = context.state.setting('payment_method_configuration', () => newObjectId('pmc'))
  return (
    context.state.find('payment_method_configuration', id) ??
    switchMethods(
      context,
      {
        id,
        object: 'payment_method_configuration',
        active: true,
        application: null,
        created: context.nowSeconds(),
        is_default: true,
        livemode: false,
        name: 'Default',
        parent: null,
      },
      new Map(names.map((name) => [name, name === 'card'])),
    )
  )
}

/** Switches on these methods and no others; undefined leaves them as they are. Call it at the start. */
export function configureMethods(context: BaseContext, on: readonly MethodName[] | undefined): void {
  const configuration = readConfiguration(context)
  if (on) switchMethods(context, configuration, new Map(names.map((name) => [name, on.includes(name)])))
}

function switchMethods(
  context: BaseContext,
  configuration: PaymentMethodConfiguration,
  changed: ReadonlyMap<MethodName, boolean>,
): PaymentMethodConfiguration {
  const methods = [...changed].map(([name, isOn]) => {
    const preference = isOn ? 'on' : 'off'
    const isCapable = context.country === undefined || takesCountry(name, context.country)
    return [
      name,
      {
        available: isOn && isCapable,
        display_preference: { overridable: null, preference, value: preference },
      },
    ]
  })
  return context.state.put({ ...configuration, ...Object.fromEntries(methods) })
}

/** `klarna[display_preference][preference]=on` */
function updateConfiguration(
  context: SandboxContext,
  params: Params,
  id: string,
): PaymentMethodConfiguration {
  rejectUnknown(params, [...names, 'expand'])
  const changed = new Map<MethodName, boolean>()
  for (const name of names) {
    if (!(name in params)) continue
    const preference = readText(readGroup(readGroup(params, name), 'display_preference'), 'preference')
    if (preference !== 'on' && preference !== 'off')
      throw invalidParameter(
        'Invalid preference: must be one of on or off',
        `${name}[display_preference][preference]`,
      )
    changed.set(name, preference === 'on')
  }
  return switchMethods(context, context.state.get('payment_method_configuration', id), changed)
}

type Payment = Pick<PaymentIntent, 'currency' | 'capture_method'> & {
  allowed_payment_method_types: readonly string[] | null
  excluded_payment_method_types?: readonly string[] | null
}

/**
 * The methods that a payment can take: those asked for that are on and fit its currency, its capture and the account's
 * country. Others are left out without an error.
 * @throws ApiError 400 where none is left
 */
export function usableMethods(context: BaseContext, payment: Payment): MethodName[] {
  const configuration = readConfiguration(context)
  const allowed = payment.allowed_payment_method_types ?? names
  const excluded = payment.excluded_payment_method_types ?? []
  const country = context.country ?? homeOf(payment.currency)
  const usable = names.filter((name) => {
    const { currencies, holds } = methodTypes[name]
    return (
      allowed.includes(name) &&
      !excluded.includes(name) &&
      configuration[name]?.available === true &&
      (currencies?.includes(payment.currency) ?? true) &&
      (holds || payment.capture_method !== 'manual') &&
      takesCountry(name, country)
    )
  })
  if (usable.length > 0) return usable
  throw invalidParameter(
    'No valid payment method types for this Payment Intent. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payments) and that they fit its capture method.',
    'allowed_payment_method_types',
    'payment_intent_invalid_parameter',
  )
}

function takesCountry(name: MethodName, country: string): boolean {
  return methodTypes[name].countries?.includes(country) ?? true
}

/**
 * What Elements without an intent can offer. Stripe.js has an endpoint of this name for it, which is not documented; this
 * one takes only what the sandbox's Stripe.js sends.
 */
function describeElementsSession(context: SandboxContext, params: Params): object {
  rejectUnknown(params, ['type', 'deferred_intent'])
  const intent = readGroup(params, 'deferred_intent')
  const usable = usableMethods(context, {
    currency: readText(intent, 'currency')?.toLowerCase() ?? 'usd',
    capture_method: readText(intent, 'capture_method') === 'manual' ? 'manual' : 'automatic',
    allowed_payment_method_types: readMethodTypes(intent, 'allowed_payment_method_types'),
  })
  return {
    object: 'elements_session',
    payment_method_preference: {
      object: 'payment_method_preference',
      ordered_payment_method_types: usable,
    },
  }
}

/** Null where the parameter is missing. */
export function readMethodTypes(params: Params, name: string): string[] | null {
  const types = readList(params, name)
  const unsupported = types.find((type) => !isMethodName(type))
  if (unsupported !== undefined)
    throw invalidParameter(
      `The payment method type "${unsupported}" is invalid.`,
      name,
      'payment_intent_invalid_parameter',
    )
  return types.length > 0 ? types : null
}
