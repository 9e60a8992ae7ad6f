import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { Cluster, Text } from '#client/ui/primitives.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TickList } from '#client/ui/tick-list.tsx'
import type { AdminWithdrawal } from '#contract/law/admin-withdrawal.ts'
import { formatTotal, sumDollars } from '#contract/pricing/money.ts'

/** Refunds what was withdrawn from, or answers. Whether the right had ended decides which comes first. */
export function WithdrawalActions({ withdrawal, isNext }: { withdrawal: AdminWithdrawal; isNext: boolean }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'refund' | 'answer'>()
  const close = () => setAsking(undefined)
  const { order, state, email } = withdrawal
  const left = order?.lines.filter(({ refunded }) => !refunded) ?? []
  const canRefund = order?.paymentStatus === 'Completed' && left.length > 0 && state !== 'refunded'
  const isOpen = left.some(({ isStated, right }) => isStated && right === 'open')
  const hasEnded = withdrawal.draft !== null && !isOpen
  if (state === 'settled' || (!canRefund && email === null)) return null
  const refundLabel = isOpen ? t`Refund and end the license` : t`Refund anyway`
  return (
    <Cluster gap="s2">
      {canRefund && (
        <Button variant={isOpen && isNext ? 'primary' : 'secondary'} onClick={() => setAsking('refund')}>
          {refundLabel}
        </Button>
      )}
      {email !== null && state !== 'answered' && (
        <Button variant={hasEnded && isNext ? 'primary' : 'quiet'} onClick={() => setAsking('answer')}>
          {hasEnded && state === 'waiting' ? t`Answer that the right has ended` : t`Answer`}
        </Button>
      )}
      <Dialog open={asking === 'refund'} onClose={close} role="alertdialog" label={refundLabel}>
        {asking === 'refund' && <RefundForm withdrawal={withdrawal} title={refundLabel} onClose={close} />}
      </Dialog>
      <Dialog open={asking === 'answer'} onClose={close} label={t`Answer`}>
        {asking === 'answer' && <AnswerForm withdrawal={withdrawal} onClose={close} />}
      </Dialog>
    </Cluster>
  )
}

function RefundForm({
  withdrawal: { id, order },
  title,
  onClose,
}: {
  withdrawal: AdminWithdrawal
  title: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const left = order?.lines.filter(({ refunded }) => !refunded) ?? []
  const [chosen, setChosen] = useState(left.filter(({ isStated }) => isStated).map((line) => line.id))
  const refund = useAdminAct(
    () => call('POST /admin/withdrawals/:id/refund', { params: { id }, body: { lines: chosen } }),
    {
      onEnd: onClose,
      done: () => t`${plural({ count: chosen.length }, { one: '# license', other: '# licenses' })} refunded.`,
    },
  )
  const locale = useLocale()
  const currency = order?.currency ?? 'usd'
  const total = sumDollars(left.filter((line) => chosen.includes(line.id)).map((line) => line.left))
  return (
    <DialogForm
      title={title}
      submit={
        chosen.length === 0
          ? t({ message: 'Refund', context: 'a button' })
          : t`Refund ${{ total: formatTotal(total, currency, locale) }}`
      }
      variant="danger"
      busy={refund.isPending}
      disabled={chosen.length === 0}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        refund.mutate(undefined)
      }}
    >
      <Text tone="muted">
        <Trans>
          The money goes back the way it was paid, the licenses end, and the credit note says why.
        </Trans>
      </Text>
      <TickList
        legend={t`Licenses`}
        options={left.map(
          (line) =>
            [line.id, `${line.title}, ${line.license}, ${formatTotal(line.left, currency, locale)}`] as const,
        )}
        chosen={chosen}
        onChange={setChosen}
      />
    </DialogForm>
  )
}

function AnswerForm({
  withdrawal: { id, draft, email, reference },
  onClose,
}: {
  withdrawal: AdminWithdrawal
  onClose: () => void
}) {
  const { t } = useLingui()
  const [text, setText] = useState(draft ?? '')
  const answer = useAdminAct(
    () => call('POST /admin/withdrawals/:id/answer', { params: { id }, body: { text } }),
    { onEnd: onClose, done: () => t`We wrote to ${email}.` },
  )
  return (
    <DialogForm
      title={t`Answer ${reference}`}
      submit={t`Send`}
      busy={answer.isPending}
      disabled={text.trim() === ''}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        answer.mutate(undefined)
      }}
    >
      <TextArea
        label={t`To ${email}`}
        rows={12}
        cols={60}
        maxLength={4_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </DialogForm>
  )
}
