import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { providerNames } from '#contract/orders/payment-provider.ts'
import { type CredentialsView, StripeCredentials } from '#contract/store/credentials.ts'
import type { StoreStatus } from '#contract/store/store-status.ts'
import { CredentialsEnd } from './credentials-end.tsx'
import { CredentialsFrame } from './credentials-frame.tsx'
import { useFormatMoment } from './format-facts.ts'
import { MethodsOn } from './methods-on.tsx'
import { ProviderBlock, SetInEnvironment } from './provider-block.tsx'
import { credentialsQuery } from './settings-queries.ts'
import { useCredentialsForm } from './use-credentials-form.ts'

const { fields } = settingPages.payments

/** Stripe: its webhook, the ways to pay that are on there, and its keys. */
export function StripeBlock({ payments, address }: Pick<StoreStatus, 'payments' | 'address'>) {
  const { t } = useLingui()
  const formatMoment = useFormatMoment()
  const credentials = useQuery(credentialsQuery())
  const stripe = payments.providers.find(({ name }) => name === 'stripe')
  const isReal = stripe && payments.mode !== 'sandbox'
  return (
    <ProviderBlock title={providerNames.stripe}>
      <Facts
        shape="ruled"
        facts={[
          [t`Last webhook`, stripe && formatMoment(stripe.lastWebhookAt)],
          [t`Webhook address`, `${address.publicUrl ?? window.location.origin}/api/payments/webhook`],
        ]}
      />
      {isReal && stripe.lastWebhookAt === null && (
        <Banner tone="error" title={t`No webhook from Stripe has arrived yet`}>
          <p>
            <Trans>
              Add the webhook address in Stripe’s dashboard and buy something with a test card. Until then the
              store asks Stripe once a minute, and orders complete late.
            </Trans>
          </p>
        </Banner>
      )}
      {address.publicUrl === null && (
        <Text tone="muted">
          <Trans>
            Start with Stripe’s test keys. Live keys need the store’s own{' '}
            <Link to="/admin/settings/address">address</Link> first.
          </Trans>
        </Text>
      )}
      {stripe && <MethodsOn mode={payments.mode} />}
      <Loaded query={credentials} problem={t`The keys can't be loaded.`}>
        {({ stripe }) =>
          stripe.fixedBy === null ? (
            <StripeForm saved={stripe} />
          ) : (
            <SetInEnvironment
              fixedBy={stripe.fixedBy}
              names={t`STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET`}
              isSandbox={payments.mode === 'sandbox'}
            />
          )
        }
      </Loaded>
    </ProviderBlock>
  )
}

function StripeForm({ saved }: { saved: CredentialsView['stripe'] }) {
  const { t, i18n } = useLingui()
  const form = useCredentialsForm({
    name: 'stripe',
    send: (body) => call('PUT /settings/credentials/stripe', { body }),
    schema: StripeCredentials,
    initial: { secretKey: '', publishableKey: saved.publishableKey, webhookSecret: '' },
  })
  const { field } = form
  const isSet = saved.source === 'store'
  return (
    <CredentialsFrame label={t`Stripe keys`} onSubmit={form.submit}>
      <Text as="h3" size="h4">
        <Trans>Your Stripe keys</Trans>
      </Text>
      <TextField
        label={i18n._(fields.publishableKey.label)}
        placeholder="pk_live_..."
        hint={t`In Stripe’s dashboard under Developers › API keys. Start with the test keys.`}
        autoComplete="off"
        spellCheck={false}
        {...field('publishableKey')}
      />
      <PasswordField
        label={i18n._(fields.secretKey.label)}
        placeholder="sk_live_..."
        hint={
          isSet ? t`Leave it empty to keep the one that ends with ${{ end: saved.secretKeyEnd }}.` : undefined
        }
        autoComplete="new-password"
        {...field('secretKey')}
      />
      <PasswordField
        label={i18n._(fields.webhookSecret.label)}
        placeholder={saved.hasWebhookSecret ? t`Saved` : 'whsec_...'}
        hint={t`From the endpoint in Stripe’s dashboard that sends payment, refund and dispute events to /api/payments/webhook on your store.`}
        autoComplete="new-password"
        {...field('webhookSecret')}
      />
      <CredentialsEnd
        form={form}
        saves={t`Check and save`}
        isSet={isSet}
        removing={{ provider: providerNames.stripe, openOrders: saved.openOrders }}
      >
        <Trans>The keys are stored encrypted and never shown again. Open orders keep their payment.</Trans>
      </CredentialsEnd>
    </CredentialsFrame>
  )
}
