import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { call } from '#client/platform/call.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { providerNames } from '#contract/orders/payment-provider.ts'
import { type CredentialsView, PaypalCredentials } from '#contract/store/credentials.ts'
import type { StoreStatus } from '#contract/store/store-status.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { CredentialsEnd } from './credentials-end.tsx'
import { CredentialsFrame } from './credentials-frame.tsx'
import { useFormatMoment } from './format-facts.ts'
import { ProviderBlock, SetInEnvironment } from './provider-block.tsx'
import { credentialsQuery } from './settings-queries.ts'
import { useCredentialsForm } from './use-credentials-form.ts'

const { fields } = settingPages.payments

type Paypal = CredentialsView['paypal']

/** PayPal: whether buyers see it, what its app lacks, and its keys. */
export function PaypalBlock({ payments }: Pick<StoreStatus, 'payments'>) {
  const { t, i18n } = useLingui()
  const formatMoment = useFormatMoment()
  const credentials = useQuery(credentialsQuery())
  const provider = payments.providers.find(({ name }) => name === 'paypal')
  return (
    <ProviderBlock title={providerNames.paypal}>
      <Text tone="muted">
        <Trans>
          Buyers pay into your own PayPal business account, beside Stripe or without it. PayPal keeps its fee.
        </Trans>
      </Text>
      <Loaded query={credentials} problem={t`The keys can't be loaded.`}>
        {({ paypal }) => (
          <>
            {provider && (
              <Facts
                shape="ruled"
                facts={[
                  [t`Offered to buyers`, paypal.problem === null ? t`Yes` : t`No`],
                  [t`Last webhook`, formatMoment(provider.lastWebhookAt)],
                  [t`Webhook`, payments.mode !== 'sandbox' && i18n._(webhookInWords(paypal))],
                ]}
              />
            )}
            {paypal.problem !== null && (
              <Notice
                tone="warn"
                title={
                  provider ? t`Buyers can’t pay with PayPal now` : t`Buyers could not pay with PayPal now`
                }
              >
                {paypal.problem}
              </Notice>
            )}
            {paypal.warnings.map((warning) => (
              <Notice key={warning} tone="warn" title={t`At PayPal`}>
                {warning}
              </Notice>
            ))}
            {paypal.fixedBy === null ? (
              <PaypalForm saved={paypal} />
            ) : (
              <SetInEnvironment
                fixedBy={paypal.fixedBy}
                names={t`PAYPAL_ENVIRONMENT, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID`}
                isSandbox={payments.mode === 'sandbox'}
              />
            )}
          </>
        )}
      </Loaded>
    </ProviderBlock>
  )
}

function webhookInWords({ hasWebhook }: Paypal): Message {
  return hasWebhook
    ? msg`PayPal tells the store of payments`
    : msg`None: the store asks PayPal each minute. PayPal needs an https address on port 443.`
}

function PaypalForm({ saved }: { saved: Paypal }) {
  const { t, i18n } = useLingui()
  const form = useCredentialsForm({
    name: 'paypal',
    send: (body) => call('PUT /settings/credentials/paypal', { body }),
    schema: PaypalCredentials,
    initial: { environment: saved.environment ?? 'test', clientId: saved.clientId, clientSecret: '' },
  })
  const { field } = form
  const isSet = saved.source === 'store'
  return (
    <CredentialsFrame label={t`PayPal keys`} onSubmit={form.submit}>
      <Text as="h3" size="h4">
        <Trans>Your PayPal keys</Trans>
      </Text>
      <SelectField
        label={i18n._(fields.environment.label)}
        hint={t`Start with test keys: they are of an app on PayPal’s Sandbox tab.`}
        options={[
          { value: 'test', label: t`Test: PayPal’s sandbox, no money moves` },
          { value: 'live', label: t`Live` },
        ]}
        {...field('environment')}
      />
      <TextField
        label={i18n._(fields.clientId.label)}
        hint={t`At developer.paypal.com, signed in with your business account: Apps & Credentials › Create App.`}
        autoComplete="off"
        spellCheck={false}
        {...field('clientId')}
      />
      <PasswordField
        label={i18n._(fields.clientSecret.label)}
        hint={
          isSet
            ? t`Leave it empty to keep the one that ends with ${{ end: saved.secretEnd }}.`
            : t`Under Secret key 1, on the page of the app.`
        }
        autoComplete="new-password"
        {...field('clientSecret')}
      />
      <CredentialsEnd
        form={form}
        saves={t`Check and save`}
        isSet={isSet}
        removing={{ provider: providerNames.paypal, openOrders: saved.openOrders }}
      >
        <Trans>
          The store checks the keys with PayPal and sets up the webhook there. They are stored encrypted and
          never shown again.
        </Trans>
      </CredentialsEnd>
    </CredentialsFrame>
  )
}
