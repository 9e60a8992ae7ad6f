import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { countryOptions } from '#contract/orders/countries.ts'
import { type MyShares, PayoutMethodInput } from '#contract/splits/payout.ts'
import { handMethods, type PayoutMethod } from '#contract/splits/payout-settings.ts'
import styles from './method-form.module.css'
import { MethodOptions } from './method-options.tsx'
import { mySharesQuery } from './payout-queries.ts'
import { useStripePage } from './use-stripe-page.ts'

/** How a collaborator wants to be paid. @param besideStripe where what came by PayPal goes, while Stripe stays the way */
export function MethodForm({
  shares,
  besideStripe,
  onDone,
}: {
  shares: MyShares
  besideStripe: boolean
  onDone: () => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const offered = besideStripe ? handMethods : shares.methods
  const [method, setMethod] = useState(
    besideStripe ? (shares.handMethod ?? 'paypal') : (shares.method ?? offered[0] ?? 'bank'),
  )
  const [country, setCountry] = useState('')
  const connect = useStripePage(onDone)
  const { form, field, submit, busy, problem } = useServerForm({
    schema: PayoutMethodInput,
    initial: { method: toTyped(method), accountName: shares.name, iban: '', bic: '', paypal: '' },
    send: (body) =>
      call('PUT /my-shares/method', { body: { ...body, ...(besideStripe && { besideStripe }) } }),
    onDone: async () => {
      await queryClient.invalidateQueries(mySharesQuery())
      onDone()
    },
  })
  const isStripe = method === 'stripe'
  const countryError = connect.error instanceof ApiError ? connect.error.errors.country : undefined
  const refused = isStripe ? !countryError && connect.error?.message : problem
  const pick = (next: PayoutMethod) => {
    setMethod(next)
    form.setValue('method', toTyped(next))
  }
  return (
    <Stack
      as="form"
      pack="start"
      gap="s3"
      pad="s6"
      surface="panel-2"
      marginX={{ below768: 'bleed' }}
      padX={{ below768: 'gutter' }}
      noValidate
      aria-labelledby="choose-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (isStripe) connect.mutate(shares.stripe?.country ?? country)
        else void submit(event)
      }}
    >
      <div>
        <Text as="h2" size="h3" id="choose-title">
          {besideStripe ? t`Where should we send what came by PayPal?` : t`How should we pay you?`}
        </Text>
        <Text tone="muted">
          {besideStripe
            ? t`Everything else still goes to your Stripe account. You can change it at any time.`
            : t`Your balance waits until you choose. You can change it at any time.`}
        </Text>
      </div>
      <MethodOptions shares={shares} offered={offered} value={method} onPick={pick} />
      {isStripe && shares.stripe === null && (
        <Text as="div" maxWidth="420">
          <SelectField
            label={t`Country of your bank account`}
            value={country}
            error={countryError}
            options={[{ value: '', label: t`Choose a country` }, ...countryOptions(undefined, locale)]}
            onChange={({ target }) => setCountry(target.value)}
          />
        </Text>
      )}
      {method === 'bank' && (
        <>
          <TextField label={t`Account owner`} autoComplete="name" maxLength={70} {...field('accountName')} />
          <TextField label={t`IBAN`} autoComplete="off" maxLength={42} {...field('iban')} />
          <TextField
            label={t`BIC (if your bank is outside of the EU)`}
            autoComplete="off"
            maxLength={11}
            {...field('bic')}
          />
        </>
      )}
      {method === 'paypal' && (
        <TextField
          label={t`Your PayPal address`}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...field('paypal')}
        />
      )}
      {refused && <FieldError text={refused} />}
      <div
        className={classNames(
          styles.foot,
          look({ display: 'flex', wraps: true, justify: 'between', align: 'center', gap: 's4' }),
        )}
      >
        <Text maxWidth="56ch" size="fine" tone="muted">
          {isStripe &&
            (shares.isSandbox
              ? t`This store is in test mode: its Stripe page is a stand-in, and no money moves.`
              : t`You leave the store for Stripe and come back when you are done. We never see your bank details.`)}
        </Text>
        <div className={classNames(styles.keys, look({ display: 'flex', wraps: true, gap: 's3' }))}>
          {shares.method !== null && (
            <Button variant="quiet" onClick={onDone}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy || connect.isPending}>
            {isStripe ? (
              <>
                <LineIcon of={ExternalLink} />
                {shares.stripe?.state === 'ready' ? t`Use Stripe` : t`Connect Stripe`}
              </>
            ) : (
              t`Save`
            )}
          </Button>
        </div>
      </div>
    </Stack>
  )
}

/** The form's own methods: Stripe asks on its page. */
const toTyped = (method: PayoutMethod) => (method === 'paypal' ? method : 'bank')
