import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Clock, ExternalLink } from 'lucide-react'
import { useDays } from '#client/platform/use-days.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { Cluster, Grid, Stack, Text } from '#client/ui/primitives.tsx'
import type { MyShares } from '#contract/splits/payout.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { methodIcons, methodNames } from './methods.ts'
import type { Money } from './my-shares-lists.tsx'
import { useStripeDashboard, useStripePage } from './use-stripe-page.ts'

type Props = { shares: MyShares; money: Money; onChange: (what: 'method' | 'besideStripe') => void }

/** How a collaborator is paid now. */
export function MethodPanel({ shares, money, onChange }: Props) {
  const { t } = useLingui()
  const { method } = shares
  return (
    <PanelSection title={t`How you are paid`}>
      {method === null && (
        <Text tone="muted">
          <Trans>Not set yet. You can add it now or after the first sale.</Trans>
        </Text>
      )}
      {method === 'stripe' && <StripeMethod shares={shares} onChange={() => onChange('method')} />}
      {method === 'stripe' && shares.byHand > 0 && (
        <BesideStripe shares={shares} money={money} onChange={() => onChange('besideStripe')} />
      )}
      {(method === 'bank' || method === 'paypal') && (
        <>
          <Chosen method={method} manner={t`by hand`} detail={shares.account} />
          <Text size="fine" tone="muted">
            {method === 'bank'
              ? t`${{ owner: shares.owner }} sends your balance to your bank account.`
              : t`${{ owner: shares.owner }} sends your balance to your PayPal account.`}
          </Text>
        </>
      )}
      {method !== 'stripe' && (
        <div>
          <Button small onClick={() => onChange('method')}>
            {method === null ? t`Add payout details` : t`Change`}
          </Button>
        </div>
      )}
    </PanelSection>
  )
}

function Chosen({
  method,
  manner,
  detail,
}: {
  method: NonNullable<MyShares['method']>
  manner: string
  detail: string | null
}) {
  const { i18n } = useLingui()
  const Icon = methodIcons[method]
  return (
    <Grid as="p" columns={['auto', 'main']} gap="s3">
      <LineIcon above="s1" tone="muted" of={Icon} />
      <Stack as="span">
        <b>
          {i18n._(methodNames[method])}, {manner}
        </b>
        {detail !== null && (
          <Text as="span" tone="muted">
            {detail}
          </Text>
        )}
      </Stack>
    </Grid>
  )
}

function StripeMethod({ shares, onChange }: { shares: MyShares; onChange: () => void }) {
  const { i18n, t } = useLingui()
  const { longDay } = useDays('UTC')
  const { stripe, rhythm, holdDays } = shares
  const page = useStripePage()
  const dashboard = useStripeDashboard()
  const error = page.error ?? dashboard.error
  const isReady = stripe?.state === 'ready'
  const when = {
    daily: t`Each sale is sent to your Stripe account when it is ${plural(holdDays, { one: '# day', other: '# days' })} old.`,
    weekly: t`What is older than ${plural(holdDays, { one: '# day', other: '# days' })} is sent to your Stripe account each Monday.`,
    monthly: t`What is older than ${plural(holdDays, { one: '# day', other: '# days' })} is sent to your Stripe account on the first of each month.`,
  }
  return (
    <>
      <Chosen method="stripe" manner={t`automatic`} detail={i18n._(describe(stripe, longDay))} />
      <div>
        {isReady ? (
          <Badge icon={CircleCheck} tone="good">
            <Trans>Connected</Trans>
          </Badge>
        ) : (
          <Badge icon={Clock} tone="waiting">
            {stripe?.state === 'restricted' ? t`Stripe asks for more` : t`Not finished`}
          </Badge>
        )}
      </div>
      <Text size="fine" tone="muted">
        {isReady ? when[rhythm] : t`Your balance waits until your account at Stripe is ready.`}
      </Text>
      {error && <FieldError text={error.message} />}
      <Cluster gap="s3">
        {isReady ? (
          <Button small busy={dashboard.isPending} onClick={() => dashboard.mutate()}>
            <LineIcon of={ExternalLink} size="small" />
            <Trans>Open Stripe</Trans>
          </Button>
        ) : (
          stripe && (
            <Button small busy={page.isPending} onClick={() => page.mutate(stripe.country)}>
              <LineIcon of={ExternalLink} size="small" />
              <Trans>Continue at Stripe</Trans>
            </Button>
          )
        )}
        <Button small onClick={onChange}>
          <Trans>Change</Trans>
        </Button>
      </Cluster>
    </>
  )
}

/** Where what came by PayPal goes, which Stripe cannot send. */
function BesideStripe({
  shares: { byHand, handMethod, account, owner },
  money,
  onChange,
}: {
  shares: MyShares
  money: Money
  onChange: () => void
}) {
  const { t } = useLingui()
  return (
    <Stack gap="s3" padTop="s3" border="top">
      {handMethod && <Chosen method={handMethod} manner={t`by hand`} detail={account} />}
      <Text size="fine" tone="muted">
        {handMethod
          ? t`${owner} sends ${{ byHand: money(byHand) }} there, which came by PayPal and can’t go to Stripe.`
          : t`${{ byHand: money(byHand) }} came by PayPal and can’t go to Stripe. Tell ${owner} where to send it.`}
      </Text>
      <div>
        <Button small onClick={onChange}>
          {handMethod ? t`Change where` : t`Say where`}
        </Button>
      </div>
    </Stack>
  )
}

function describe(stripe: MyShares['stripe'], formatDay: (at: string) => string): Message {
  if (!stripe) return msg`Not connected yet`
  const { last4: end, connectedAt } = stripe
  if (connectedAt === null)
    return end ? msg`Account ending in ${{ end }}, not connected yet` : msg`Your account, not connected yet`
  const day = formatDay(connectedAt)
  return end
    ? msg`Account ending in ${{ end }}, connected on ${{ day }}`
    : msg`Your account, connected on ${{ day }}`
}
