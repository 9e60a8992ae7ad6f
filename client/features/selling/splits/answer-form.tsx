import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type Invitation, NAME_MAX, REASON_MAX } from '#contract/splits/split.ts'
import { longDay } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import styles from './invitation.module.css'
import { invitationQuery } from './split-queries.ts'

type Shown = Exclude<Invitation, { state: 'expired' }>

function useAnswer(token: string) {
  const queryClient = useQueryClient()
  const { queryKey } = invitationQuery(token)
  return {
    keep: (answer: Invitation) => queryClient.setQueryData(queryKey, answer),
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  }
}

/** Accepts by typing a legal name, or declines with a reason. */
export function AnswerForm({ token, invitation }: { token: string; invitation: Shown }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [legalName, setLegalName] = useState(invitation.legalName ?? '')
  const [isTried, setTried] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const { keep, refresh } = useAnswer(token)
  const accept = useMutation({
    mutationFn: () =>
      call('POST /split-invitations/:token/accept', {
        params: { token },
        body: { splitId: invitation.splitId, legalName },
      }),
    onSuccess: keep,
    // A split that changed meanwhile is shown before it can be signed.
    onError: () => void refresh(),
  })
  const isEmpty = legalName.trim() === ''
  return (
    <section className={classNames(styles.answer, look({ display: 'grid', gap: 's5' }))}>
      <Text as="h2" size="h3">
        <Trans>What you agree to</Trans>
      </Text>
      <ol className={classNames(styles.terms, look({ display: 'grid', gap: 's2', padStart: 's5' }))}>
        <li>
          <Trans>
            You get {{ sales: formatCount(invitation.sales, locale) }}% of what each sale of this beat brings
            in after discounts, tax and payment fees.
          </Trans>
        </li>
        <li>
          <Trans>
            A sale is paid out when it is {{ holdDays: invitation.holdDays }} days old, and a refund takes
            back what that sale paid you.
          </Trans>
        </li>
        <li>
          <Trans>
            If the shares change, the new ones count for later sales only, and you are asked again if yours
            falls.
          </Trans>
        </li>
      </ol>
      <TextField
        label={t`Your legal name`}
        hint={t`As on your ID. It goes on the split sheet and into license contracts, next to your publishing share.`}
        autoComplete="name"
        maxLength={NAME_MAX}
        value={legalName}
        error={isTried && isEmpty ? t`Enter your legal name.` : undefined}
        onChange={({ target }) => setLegalName(target.value)}
      />
      <div
        className={classNames(
          styles.keys,
          look({ display: 'flex', wraps: true, gap: 's3', align: 'center' }),
        )}
      >
        <Button
          variant="primary"
          busy={accept.isPending}
          onClick={() => {
            setTried(true)
            if (!isEmpty) accept.mutate()
          }}
        >
          <LineIcon of={PenLine} />
          <Trans>Accept and sign</Trans>
        </Button>
        <Button variant="quiet" onClick={() => setDeclining(true)}>
          <Trans>Decline...</Trans>
        </Button>
      </div>
      {accept.error && <FieldError text={accept.error.message} />}
      <Text size="fine" tone="muted">
        <Trans>
          We keep your name, the date and the time with the split sheet. Open until{' '}
          {{ until: longDay(invitation.until) }}.
        </Trans>
      </Text>
      <Dialog open={isDeclining} onClose={() => setDeclining(false)} label={t`Decline this split?`}>
        <DeclineForm token={token} invitation={invitation} onClose={() => setDeclining(false)} />
      </Dialog>
    </section>
  )
}

function DeclineForm({
  token,
  invitation,
  onClose,
}: {
  token: string
  invitation: Shown
  onClose: () => void
}) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { keep } = useAnswer(token)
  const decline = useMutation({
    mutationFn: () =>
      call('POST /split-invitations/:token/decline', {
        params: { token },
        body: { splitId: invitation.splitId, reason },
      }),
    onSuccess: (answer) => {
      onClose()
      keep(answer)
    },
  })
  return (
    <DialogForm
      title={t`Decline this split?`}
      submit={t`Decline`}
      variant="danger"
      busy={decline.isPending}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (reason.trim() !== '') decline.mutate()
      }}
    >
      <Text tone="muted">
        <Trans>
          {{ inviter: invitation.inviter }} gets your reason by email and can change the split. Your share of
          each sale stays on hold until then.
        </Trans>
      </Text>
      <TextArea
        label={t`What should change?`}
        rows={4}
        maxLength={REASON_MAX}
        value={reason}
        hint={t`${{ count: reason.length }} of ${REASON_MAX} characters`}
        error={
          decline.error?.message ?? (isTried && reason.trim() === '' ? t`Say what should change.` : undefined)
        }
        onChange={({ target }) => setReason(target.value)}
      />
    </DialogForm>
  )
}
