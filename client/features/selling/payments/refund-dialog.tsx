import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogFormBody, DialogFormHead, DialogFormNote } from '#client/ui/dialog-form-parts.tsx'
import { DialogBox, DialogFooter } from '#client/ui/dialog-parts.tsx'
import { Problem } from '#client/ui/form-parts.tsx'
import { InlineAmount } from '#client/ui/inline-amount.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import { Sums } from '#client/ui/sums.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { OrderedBeat } from '#contract/orders/order.ts'
import { refundWords } from '#contract/orders/payment-methods.ts'
import { leftOfLine, leftOfOrder, REFUND_NOTE_MAX } from '#contract/orders/plan-refund.ts'
import { currencySymbol } from '#contract/pricing/currency-words.ts'
import { formatTotal, toDollars, writeDollars } from '#contract/pricing/money.ts'
import { listParts } from '#contract/text/list-names.ts'
import {
  keptAfter,
  type RefundBody,
  readAmount,
  readRefund,
  refundableOrder,
  type TypedRefund,
  wholeRefund,
} from './refund-form.ts'

/** Asks what to give back of each license of an order, and says what that leaves. */
export function RefundDialog({
  order,
  open,
  lineId,
  onRefund,
  onClose,
}: {
  order: AdminOrder
  open: boolean
  /** The line that alone is chosen at first; undefined: all that stand. */
  lineId?: string | undefined
  onRefund: (body: RefundBody & { note?: string }) => void
  onClose: () => void
}) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} role="alertdialog" labelledBy={id}>
      {open && <RefundForm id={id} order={order} lineId={lineId} onRefund={onRefund} onClose={onClose} />}
    </Dialog>
  )
}

function RefundForm({
  id,
  order,
  lineId,
  onRefund,
  onClose,
}: {
  id: string
  order: AdminOrder
  lineId: string | undefined
  onRefund: (body: RefundBody & { note?: string }) => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const problemId = useId()
  const refundable = refundableOrder(order)
  const [typed, setTyped] = useState<TypedRefund>(() => wholeRefund(refundable, locale, lineId))
  const [note, setNote] = useState('')
  const money = (cents: number) => formatTotal(toDollars(cents), order.currency, locale)
  const left = leftOfOrder(refundable)
  const read = readRefund(refundable, typed, locale)
  const change = (line: string, text: string | undefined) => {
    const next = new Map(typed)
    if (text === undefined) next.delete(line)
    else next.set(line, text)
    setTyped(next)
  }
  const isFree = order.price === 0
  const submitLabel =
    'plan' in read
      ? read.plan.amountCents > 0
        ? t`Refund ${{ amount: money(read.plan.amountCents) }}`
        : t`End licenses`
      : t({ message: 'Refund', context: 'a button' })
  return (
    <DialogBox
      as="form"
      wide
      slim
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if ('plan' in read) onRefund({ ...read.body, ...(note.trim() && { note: note.trim() }) })
      }}
    >
      <DialogFormHead top>
        <div>
          <Text as="h2" size="h3" id={id}>
            <Trans>Refund order</Trans>
          </Text>
          <Text size="small" tone="muted" numeric>
            {order.number}, {order.user?.username ?? t`deleted buyer`},{' '}
            {isFree
              ? t`nothing was paid`
              : left === refundable.amountCents
                ? t`${{ left: money(left) }} paid`
                : t`${{ left: money(left) }} of ${{ total: money(refundable.amountCents) }} left`}
          </Text>
        </div>
        <IconButton label={t`Close`} icon={X} onClick={onClose} />
      </DialogFormHead>
      <DialogFormBody>
        <Box as="ul" border="bottom">
          {order.beats.map((beat) => (
            <RefundLine
              key={beat.lineId}
              beat={beat}
              unit={currencySymbol(order.currency)}
              money={money}
              text={typed.get(beat.lineId)}
              amount={readAmount(refundable, beat.lineId, typed.get(beat.lineId) ?? '', locale)}
              left={leftOfLine(
                refundable.lines.find((line) => line.id === beat.lineId) ?? {
                  id: beat.lineId,
                  priceCents: 0,
                  refundedCents: 0,
                  isRefunded: true,
                },
              )}
              onChange={(text) => change(beat.lineId, text)}
            />
          ))}
        </Box>
        <Text size="small" tone="muted">
          <Trans>
            A license whose price goes back in full ends, and its downloads are closed. A part of the price
            leaves it valid.
          </Trans>
        </Text>
        <TextField
          label={t`Note to the buyer (optional)`}
          maxLength={REFUND_NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Box pad="s4" surface="panel">
          <Sums>
            <div>
              <dt>
                <Trans>Refund now</Trans>
              </dt>
              <Text as="dd" numeric weight="strong">
                {'plan' in read ? money(read.plan.amountCents) : '–'}
              </Text>
            </div>
            {order.refundedAmount > 0 && (
              <div>
                <dt>
                  <Trans>Refunded before</Trans>
                </dt>
                <Text as="dd" numeric weight="strong">
                  {money(refundable.refundedCents)}
                </Text>
              </div>
            )}
            <div>
              <dt>
                <Trans>You keep</Trans>
              </dt>
              <Text as="dd" numeric weight="strong">
                {'plan' in read ? money(keptAfter(refundable, read.plan)) : '–'}
              </Text>
            </div>
          </Sums>
        </Box>
        {'problem' in read && (
          <Problem id={problemId} role="alert">
            {read.problem}
          </Problem>
        )}
      </DialogFormBody>
      <DialogFooter>
        <DialogFormNote>
          <Text as="span" size="small" tone="muted">
            {'plan' in read && read.plan.amountCents === 0
              ? t`There’s nothing left to refund.`
              : t`${{ owner: i18n._(refundWords(order.paidWith?.method).owner) }} Fees are not returned.`}
          </Text>
        </DialogFormNote>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={!('plan' in read)}
          aria-describedby={'problem' in read ? problemId : undefined}
        >
          {submitLabel}
        </Button>
      </DialogFooter>
    </DialogBox>
  )
}

function RefundLine({
  beat,
  unit,
  money,
  text,
  amount,
  left,
  onChange,
}: {
  beat: OrderedBeat
  unit: string
  money: (cents: number) => string
  /** Undefined: not ticked. */
  text: string | undefined
  amount: number | 'all' | undefined
  left: number
  /** Undefined unticks it. */
  onChange: (text: string | undefined) => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const whole = writeDollars(toDollars(left), locale)
  const outcome =
    text === undefined || amount === undefined ? null : amount === 'all' ? t`ends now` : t`stays valid`
  const what = `${beat.title}, ${beat.license.name}`
  return (
    <li
      className={look({
        display: 'grid',
        columns: { base: ['24', '48', 'main', 'auto'], below768: ['24', 'main', 'auto'] },
        gap: { base: 's3-5', below768: 's3' },
        align: 'center',
        minHeight: '72',
        padY: 's2',
        border: 'top',
      })}
    >
      {beat.refunded ? (
        <Stack as="span" center tone="muted">
          <LineIcon of={Undo2} />
        </Stack>
      ) : (
        <TickBox
          type="checkbox"
          aria-label={t`Refund ${what}`}
          checked={text !== undefined}
          onChange={({ target }) => onChange(target.checked ? whole : undefined)}
        />
      )}
      <img className={look({ hide: 'below768' })} src={mediaUrl(beat.image)} alt="" width={48} height={48} />
      <span>
        <Box as="b" display="block" weight="strong" breakable>
          {beat.title}
        </Box>
        <Text as="small" size="small" tone="muted">
          {listParts(
            [
              beat.license.name,
              ...(beat.refunded ? [t`refunded`] : []),
              ...(!beat.refunded && beat.refundedAmount > 0 ? [t`${{ left: money(left) }} left`] : []),
              ...(outcome ? [outcome] : []),
            ],
            locale,
          )}
        </Text>
      </span>
      {beat.refunded || left === 0 ? (
        <Text as="span" numeric tone="muted">
          {money(beat.refunded ? Math.round(beat.refundedAmount * 100) : 0)}
        </Text>
      ) : text === undefined ? (
        <Text as="span" numeric tone="muted">
          {money(left)}
        </Text>
      ) : (
        <InlineAmount
          label={t`Refund for ${what}`}
          unit={unit}
          placeholder={whole}
          value={text}
          isWrong={amount === undefined}
          onChange={onChange}
        />
      )}
    </li>
  )
}
