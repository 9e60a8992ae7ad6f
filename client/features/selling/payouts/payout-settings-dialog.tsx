import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { Grid } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Tick } from '#client/ui/tick.tsx'
import { ToggleChoice } from '#client/ui/toggle-choice.tsx'
import { currencySymbol } from '#contract/pricing/currency-words.ts'
import { handMethods, type PayoutSettings, payoutMethods } from '#contract/splits/payout-settings.ts'
import { parsePercent, toPercent } from '#contract/splits/percent.ts'
import { msg } from '#contract/text/msg.ts'

type Props = { settings: PayoutSettings; hasStripe: boolean; asksForTaxForms: boolean; onClose: () => void }

/** Who bears the fees, the commission, the hold, and how collaborators can be paid. */
export function PayoutSettingsDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={props.onClose} label={t`Payout settings`}>
      <Fields {...props} />
    </Dialog>
  )
}

const methodLabels = {
  stripe: msg`Stripe, automatic`,
  bank: msg`Bank transfer, by hand`,
  paypal: msg`PayPal, by hand`,
} as const

function Fields({ settings, hasStripe, asksForTaxForms, onClose }: Props) {
  const { i18n, t } = useLingui()
  const { currency } = useStoreSettings()
  const [feeBearer, setFeeBearer] = useState(settings.feeBearer)
  const [commission, setCommission] = useState(String(settings.commission))
  const [holdDays, setHoldDays] = useState(String(settings.holdDays))
  const [minimum, setMinimum] = useState(String(settings.minimum))
  const [methods, setMethods] = useState(settings.methods)
  const [rhythm, setRhythm] = useState(settings.rhythm)
  const [holdsUntilTaxForm, setHoldsUntilTaxForm] = useState(settings.holdsUntilTaxForm ?? false)
  const [problem, setProblem] = useState<string>()
  const points = parsePercent(commission)
  const least = Number(minimum.replace(',', '.'))
  const save = useAdminAct(
    async () => {
      const { version } = await call('GET /settings')
      const payouts: PayoutSettings = {
        feeBearer,
        commission: toPercent(points ?? 0),
        holdDays: Number(holdDays),
        minimum: least,
        rhythm,
        methods,
        ...(holdsUntilTaxForm && { holdsUntilTaxForm }),
      }
      await call('PATCH /settings', { body: { version, payouts } })
    },
    { onDone: onClose, onFail: (error) => setProblem(error.message) },
  )
  return (
    <DialogForm
      title={t`Payout settings`}
      submit={t`Save settings`}
      busy={save.isPending}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (points === undefined) setProblem(t`Enter the commission as a number from 0 to 100.`)
        else if (!(least >= 0)) setProblem(t`Enter the smallest payout as an amount.`)
        else if (methods.length === 0) setProblem(t`Choose at least one way to pay.`)
        else save.mutate(undefined)
      }}
    >
      <ToggleChoice
        legend={t`Who pays the payment fees`}
        value={feeBearer}
        options={[
          { value: 'shared', label: t`Everyone, in proportion` },
          { value: 'store', label: t`Only me` },
        ]}
        onPick={setFeeBearer}
      />
      <p>
        <Trans>Fees and commission count for sales from now on. Past sales stay as they are.</Trans>
      </p>
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <AmountField
          label={t`Commission of the store`}
          unit="%"
          value={commission}
          onChange={({ target }) => setCommission(target.value)}
        />
        <TextField
          label={t`Hold after a sale, in days`}
          type="number"
          min={0}
          max={180}
          value={holdDays}
          onChange={({ target }) => setHoldDays(target.value)}
        />
      </Grid>
      <AmountField
        label={t`Smallest payout`}
        unit={currencySymbol(currency)}
        value={minimum}
        onChange={({ target }) => setMinimum(target.value)}
      />
      <fieldset>
        <legend>
          <Trans>How collaborators can be paid</Trans>
        </legend>
        {(hasStripe ? payoutMethods : handMethods).map((method) => (
          <Tick
            key={method}
            checked={methods.includes(method)}
            onChange={({ target }) =>
              setMethods(
                target.checked ? [...methods, method] : methods.filter((chosen) => chosen !== method),
              )
            }
          >
            {i18n._(methodLabels[method])}
          </Tick>
        ))}
      </fieldset>
      {hasStripe && methods.includes('stripe') && (
        <ToggleChoice
          legend={t`Payouts by Stripe go out`}
          value={rhythm}
          options={[
            { value: 'daily', label: t`Each day` },
            { value: 'weekly', label: t`On Mondays` },
            { value: 'monthly', label: t`On the first of the month` },
          ]}
          onPick={setRhythm}
        />
      )}
      {asksForTaxForms && (
        <Tick checked={holdsUntilTaxForm} onChange={({ target }) => setHoldsUntilTaxForm(target.checked)}>
          <Trans>Hold until a form is in: nobody is paid without a W-9 or W-8</Trans>
        </Tick>
      )}
      {problem !== undefined && <FieldError text={problem} />}
    </DialogForm>
  )
}
