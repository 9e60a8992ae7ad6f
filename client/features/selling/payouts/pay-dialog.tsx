import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { CopyField } from '#client/ui/copy-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { Row, Stack, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { sumDollars } from '#contract/pricing/money.ts'
import { type PayoutPerson, REFERENCE_MAX } from '#contract/splits/payout.ts'
import { methodNames } from './methods.ts'

type Props = { people: readonly PayoutPerson[]; onPaid: () => void; onClose: () => void }

/** Notes payments that were made at a bank or at PayPal. */
export function PayDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={props.onClose} label={t`Mark as paid`}>
      <Fields {...props} />
    </Dialog>
  )
}

function Fields({ people, onPaid, onClose }: Props) {
  const { i18n, t } = useLingui()
  const { formatTotal } = useMoney()
  const sum = formatTotal(sumDollars(people.map(({ byHand }) => byHand)))
  const showToast = useToast()
  const [references, setReferences] = useState<Readonly<Record<string, string>>>({})
  const [paidOn, setPaidOn] = useState(() => new Date().toISOString().slice(0, 10))
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const referenceOf = (id: string) => (references[id] ?? '').trim()
  const save = useAdminAct(
    () =>
      call('POST /admin/payouts', {
        body: {
          paidOn,
          payments: people.map(({ id, byHand }) => ({
            collaboratorId: id,
            amount: byHand,
            reference: referenceOf(id),
          })),
        },
      }),
    {
      onDone: () => {
        showToast({
          tone: 'ok',
          text: t`${plural({ people: people.length }, { one: '# payment', other: '# payments' })} noted.`,
        })
        onPaid()
        onClose()
      },
      onFail: (error) => setProblem(error.message),
    },
  )
  return (
    <DialogForm
      title={t`Pay ${plural({ people: people.length }, { one: '# person', other: '# people' })}, ${{ sum }}`}
      submit={t`${plural({ people: people.length }, { 1: 'Mark as paid', 2: 'Mark both as paid', other: 'Mark all as paid' })}`}
      busy={save.isPending}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (people.every(({ id }) => referenceOf(id) !== '')) save.mutate(undefined)
      }}
    >
      <Text tone="muted">
        <Trans>Send the money at your bank or at PayPal first. Then note the reference here.</Trans>{' '}
        {people.some(({ method }) => method === 'stripe') ? (
          <Trans>One payment covers all open sales of that person, except those that Stripe sends.</Trans>
        ) : (
          <Trans>One payment covers all open sales of that person.</Trans>
        )}
      </Text>
      <Stack as="ul" gap="s5">
        {people.map(({ id, name, byHand, account, sales, method, handMethod }) => (
          <Stack as="li" gap="s2" padTop="s3" border="top" key={id}>
            <Row as="p" gap="s3" justify="between" align="stretch">
              <b>{name}</b>
              <Text as="b" numeric>
                {formatTotal(byHand)}
              </Text>
            </Row>
            <Text tone="muted">
              {handMethod === null ? t`No payout details yet.` : `${i18n._(methodNames[handMethod])}.`}{' '}
              {method === 'stripe'
                ? t`Only what came by PayPal: Stripe pays the rest.`
                : t`${plural(sales, { one: '# sale', other: '# sales' })}.`}
            </Text>
            {account !== null && (
              <CopyField
                label={t`Account of ${name}`}
                value={account}
                onFail={() => showToast({ tone: 'error', text: t`Copying is blocked. Select the text.` })}
              />
            )}
            <TextField
              label={t`Reference`}
              placeholder={handMethod === 'paypal' ? t`PayPal transaction number` : undefined}
              value={references[id] ?? ''}
              maxLength={REFERENCE_MAX}
              error={isTried && referenceOf(id) === '' ? t`Enter the reference of the payment.` : undefined}
              onChange={({ target }) => setReferences({ ...references, [id]: target.value })}
            />
          </Stack>
        ))}
      </Stack>
      <TextField
        label={t`Day of payment`}
        type="date"
        value={paidOn}
        onChange={({ target }) => setPaidOn(target.value)}
      />
      {problem !== undefined && <FieldError text={problem} />}
    </DialogForm>
  )
}
