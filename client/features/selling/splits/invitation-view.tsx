import { ph } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Mail } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#client/platform/api.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Box, look, Stack, Text, Wrap } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Invitation } from '#contract/splits/split.ts'
import { longDay, utcMoment } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { msg } from '#contract/text/msg.ts'
import { AnswerForm } from './answer-form.tsx'
import styles from './invitation.module.css'
import { InvitationBeat, InvitationPaper } from './invitation-paper.tsx'
import { invitationQuery } from './split-queries.ts'

type Shown = Exclude<Invitation, { state: 'expired' }>

/** The page that a mailed invitation leads to. Works without an account. */
export function InvitationView({ token }: { token: string }) {
  const { t } = useLingui()
  const invitation = useQuery(invitationQuery(token))
  if (invitation.error instanceof ApiError && invitation.error.status === 404)
    return (
      <Wrap>
        <EmptyNote title={t`This invitation is not valid.`} alert>
          <Text tone="muted">{invitation.error.message}</Text>
        </EmptyNote>
      </Wrap>
    )
  return (
    <Box padTop="fluid-4" padBottom="fluid-6" wrap>
      <Loaded query={invitation} problem={t`The invitation can't be loaded.`}>
        {(shown) =>
          shown.state === 'expired' ? (
            <Expired token={token} until={shown.until} />
          ) : (
            <OpenInvitation key={shown.splitId} token={token} invitation={shown} />
          )
        }
      </Loaded>
    </Box>
  )
}

function Expired({ token, until }: { token: string; until: string }) {
  const { t } = useLingui()
  const renew = useMutation({
    mutationFn: () => call('POST /split-invitations/:token/renew', { params: { token } }),
  })
  return (
    <EmptyNote title={t`This invitation has expired.`}>
      <VisuallyHidden as="h1" tabIndex={-1}>
        <Trans>This invitation has expired</Trans>
      </VisuallyHidden>
      <Text size="lede">
        <Trans>
          It was open for 30 days, until {{ until: longDay(until) }}. Your share of past sales is still on
          hold for you. Ask for a new invitation, it goes to the address the old one was sent to.
        </Trans>
      </Text>
      {renew.isSuccess ? (
        <p role="status">
          <Trans>A new invitation is on its way.</Trans>
        </p>
      ) : (
        <Button variant="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
          <LineIcon of={Mail} />
          <Trans>Send a new invitation</Trans>
        </Button>
      )}
      {renew.error && <FieldError text={renew.error.message} />}
    </EmptyNote>
  )
}

const headings = {
  open: ({ title }: { title: string }) => msg`Your share of ${{ title }}`,
  accepted: () => msg`You have signed the split`,
  declined: () => msg`You declined the split`,
} as const

function OpenInvitation({ token, invitation }: { token: string; invitation: Shown }) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const { beat, state, name, inviter, sales, publishing, acceptedBefore } = invitation
  return (
    <>
      <Stack as="header" gap="s3" below="s6">
        <Text as="h1" maxWidth="none" size="h2" tabIndex={-1}>
          {i18n._(headings[state](beat))}
        </Text>
        <Text maxWidth="60ch" size="lede">
          {state === 'open' &&
            (sales === 0 && publishing === 0
              ? t`Hello ${name}. ${inviter} asks you to leave the split of this beat. Your share of past sales stays yours.`
              : t`Hello ${name}. ${inviter} added you to the split of this beat. Check the shares, then accept or decline.`)}
          {state === 'accepted' &&
            t`You get ${{ sales: formatCount(sales, locale) }}% of sales and ${{ publishing: formatCount(publishing, locale) }}% of publishing of ${{ title: beat.title }}.`}
          {state === 'declined' &&
            t`${inviter} has your reason. If the split changes, you get a new invitation.`}
        </Text>
      </Stack>
      {acceptedBefore !== null && state === 'open' && (
        <Notice
          tone="warn"
          title={t`The split was changed on ${{ createdAt: longDay(invitation.createdAt) }}.`}
        >
          {invitation.was && (
            <>
              <Trans>
                Your share of sales is now {{ sales: formatCount(sales, locale) }}%, before it was{' '}
                {{ before: formatCount(invitation.was.sales, locale) }}%.
              </Trans>{' '}
            </>
          )}
          <Trans>
            What you accepted on {{ day: longDay(acceptedBefore) }} keeps counting until everybody has
            accepted.
          </Trans>
        </Notice>
      )}
      <div className={classNames(styles.grid, look({ display: 'grid', gap: 'fluid-4', align: 'start' }))}>
        <InvitationBeat beat={beat} />
        <Stack gap="s6" shrink>
          <InvitationPaper invitation={invitation} />
          {state === 'open' && <AnswerForm token={token} invitation={invitation} />}
          {state === 'accepted' && <Accepted token={token} invitation={invitation} />}
          {state === 'declined' && <Declined token={token} invitation={invitation} />}
        </Stack>
      </div>
    </>
  )
}

function Accepted({ token, invitation }: { token: string; invitation: Shown }) {
  const others = invitation.people.slice(1)
  const accepted = others.filter(({ hasAccepted }) => hasAccepted).length
  return (
    <section className={classNames(styles.answer, look({ display: 'grid', gap: 's5' }))}>
      <p>
        {invitation.answeredAt === null ? (
          <Trans>
            <b>Signed by {ph({ legalName: invitation.legalName ?? '' })}</b>.
          </Trans>
        ) : (
          <Trans>
            <b>Signed by {ph({ legalName: invitation.legalName ?? '' })}</b> on{' '}
            {{ answeredAt: utcMoment(invitation.answeredAt) }}.
          </Trans>
        )}{' '}
        <Trans>
          {accepted} of{' '}
          <Plural value={{ count: others.length }} one="# collaborator has" other="# collaborators have" />{' '}
          accepted. The split sheet is complete when all have.
        </Trans>
      </p>
      <Text as="h2" size="h3">
        <Trans>Next: how we pay you</Trans>
      </Text>
      <Text tone="muted">
        <Trans>
          Add how you want to be paid in My Shares. There you also find every sale, your balance and a
          statement for each month.
        </Trans>
      </Text>
      <div
        className={classNames(
          styles.keys,
          look({ display: 'flex', wraps: true, gap: 's3', align: 'center' }),
        )}
      >
        <Link className={buttonClass({ variant: 'primary' })} to={`/my-shares?invitation=${token}`}>
          <Trans>Open My Shares</Trans>
        </Link>
        <a
          className={buttonClass({})}
          href={addressOf('GET /split-invitations/:token/sheet.pdf', { params: { token } })}
          download
        >
          <LineIcon of={Download} />
          <Trans>Split sheet (PDF)</Trans>
        </a>
      </div>
    </section>
  )
}

function Declined({ token, invitation }: { token: string; invitation: Shown }) {
  const locale = useLocale()
  const [isBack, setBack] = useState(false)
  if (isBack) return <AnswerForm token={token} invitation={invitation} />
  return (
    <section className={classNames(styles.answer, look({ display: 'grid', gap: 's5' }))}>
      <Box as="blockquote" stripe="red" padY="s3" padX="s5" surface="panel">
        <p>{invitation.reason}</p>
        {invitation.answeredAt !== null && (
          <Text as="footer" above="s2" size="fine" tone="muted">
            <Trans>Your reason, sent on {{ answeredAt: utcMoment(invitation.answeredAt) }}</Trans>
          </Text>
        )}
      </Box>
      <Text tone="muted">
        <Trans>
          The beat stays on sale. Your {{ sales: formatCount(invitation.sales, locale) }}% of each sale is on
          hold and is not paid to anybody else.
        </Trans>
      </Text>
      <div
        className={classNames(
          styles.keys,
          look({ display: 'flex', wraps: true, gap: 's3', align: 'center' }),
        )}
      >
        <Button onClick={() => setBack(true)}>
          <Trans>Accept after all</Trans>
        </Button>
      </div>
    </section>
  )
}
