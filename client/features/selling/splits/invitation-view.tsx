import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Mail, PenLine } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#client/platform/api.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type Invitation, NAME_MAX, REASON_MAX } from '#contract/splits/split.ts'
import { longDay, utcMoment } from '#contract/text/dates.ts'
import styles from './invitation.module.css'
import { InvitationBeat, InvitationPaper } from './invitation-paper.tsx'
import { Notice } from './notice.tsx'
import { invitationQuery } from './split-queries.ts'

type Shown = Exclude<Invitation, { state: 'expired' }>

/** The page that a mailed invitation leads to. Works without an account. */
export function InvitationView({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token))
  if (invitation.error instanceof ApiError && invitation.error.status === 404)
    return (
      <div className={uiBase.wrap}>
        <EmptyNote title="This invitation is not valid." alert>
          <p className={uiType.muted}>{invitation.error.message}</p>
        </EmptyNote>
      </div>
    )
  return (
    <div className={`${uiBase.wrap} ${styles.page}`}>
      <Loaded query={invitation} problem="The invitation can't be loaded.">
        {(shown) =>
          shown.state === 'expired' ? (
            <Expired token={token} until={shown.until} />
          ) : (
            <OpenInvitation key={shown.splitId} token={token} invitation={shown} />
          )
        }
      </Loaded>
    </div>
  )
}

function Expired({ token, until }: { token: string; until: string }) {
  const renew = useMutation({
    mutationFn: () => call('POST /split-invitations/:token/renew', { params: { token } }),
  })
  return (
    <EmptyNote title="This invitation has expired.">
      <h1 className={uiBase.sr} tabIndex={-1}>
        This invitation has expired
      </h1>
      <p className={uiType.lede}>
        It was open for 30 days, until {longDay(until)}. Your share of past sales is still on hold for you.
        Ask for a new invitation, it goes to the address the old one was sent to.
      </p>
      {renew.isSuccess ? (
        <p role="status">A new invitation is on its way.</p>
      ) : (
        <Button variant="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
          <Mail className={uiBase.ico} aria-hidden />
          Send a new invitation
        </Button>
      )}
      {renew.error && <FieldError text={renew.error.message} />}
    </EmptyNote>
  )
}

const headings = {
  open: (title: string) => `Your share of ${title}`,
  accepted: () => 'You have signed the split',
  declined: () => 'You declined the split',
} as const

function OpenInvitation({ token, invitation }: { token: string; invitation: Shown }) {
  const { beat, state, role, name, inviter, sales, publishing, acceptedBefore } = invitation
  return (
    <>
      <header className={styles.head}>
        <h1 className={uiType.h2} tabIndex={-1}>
          {headings[state](beat.title)}
        </h1>
        <p className={uiType.lede}>
          {state === 'open' &&
            (sales === 0 && publishing === 0
              ? `Hello ${name}. ${inviter} asks you to leave the split of this beat. Your share of past sales stays yours.`
              : `Hello ${name}. ${inviter} named you as ${role.toLowerCase()} of this beat. Check the shares, then accept or decline.`)}
          {state === 'accepted' &&
            `You get ${sales}% of sales and ${publishing}% of publishing of ${beat.title}.`}
          {state === 'declined' &&
            `${inviter} has your reason. If the split changes, you get a new invitation.`}
        </p>
      </header>
      {acceptedBefore !== null && state === 'open' && (
        <Notice tone="warn" title={`The split was changed on ${longDay(invitation.createdAt)}.`}>
          {invitation.was && `Your share of sales is now ${sales}%, before it was ${invitation.was.sales}%. `}
          What you accepted on {longDay(acceptedBefore)} keeps counting until everybody has accepted.
        </Notice>
      )}
      <div className={styles.grid}>
        <InvitationBeat beat={beat} />
        <div className={styles.right}>
          <InvitationPaper invitation={invitation} />
          {state === 'open' && <AnswerForm token={token} invitation={invitation} />}
          {state === 'accepted' && <Accepted token={token} invitation={invitation} />}
          {state === 'declined' && <Declined token={token} invitation={invitation} />}
        </div>
      </div>
    </>
  )
}

function useAnswer(token: string) {
  const queryClient = useQueryClient()
  const { queryKey } = invitationQuery(token)
  return {
    keep: (answer: Invitation) => queryClient.setQueryData(queryKey, answer),
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  }
}

function AnswerForm({ token, invitation }: { token: string; invitation: Shown }) {
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
    <section className={styles.answer}>
      <h2 className={uiType.h3}>What you agree to</h2>
      <ol className={styles.terms}>
        <li>
          You get {invitation.sales}% of what each sale of this beat brings in after discounts, tax and
          payment fees.
        </li>
        <li>
          A sale is paid out when it is {invitation.holdDays} days old, and a refund takes back what that sale
          paid you.
        </li>
        <li>
          If the shares change, the new ones count for later sales only, and you are asked again if yours
          falls.
        </li>
      </ol>
      <TextField
        label="Your legal name"
        hint="As on your ID. It goes on the split sheet and into license contracts, next to your publishing share."
        autoComplete="name"
        maxLength={NAME_MAX}
        value={legalName}
        error={isTried && isEmpty ? 'Enter your legal name.' : undefined}
        onChange={({ target }) => setLegalName(target.value)}
      />
      <div className={styles.keys}>
        <Button
          variant="primary"
          busy={accept.isPending}
          onClick={() => {
            setTried(true)
            if (!isEmpty) accept.mutate()
          }}
        >
          <PenLine className={uiBase.ico} aria-hidden />
          Accept and sign
        </Button>
        <Button variant="quiet" onClick={() => setDeclining(true)}>
          Decline...
        </Button>
      </div>
      {accept.error && <FieldError text={accept.error.message} />}
      <p className={styles.small}>
        We keep your name, the date and the time with the split sheet. Open until {longDay(invitation.until)}.
      </p>
      <Dialog open={isDeclining} onClose={() => setDeclining(false)} label="Decline this split?">
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
      title="Decline this split?"
      submit="Decline"
      variant="danger"
      busy={decline.isPending}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (reason.trim() !== '') decline.mutate()
      }}
    >
      <p className={uiType.muted}>
        {invitation.inviter} gets your reason by mail and can change the split. Your share of each sale stays
        on hold until then.
      </p>
      <TextArea
        label="What should change?"
        rows={4}
        maxLength={REASON_MAX}
        value={reason}
        hint={`${reason.length} of ${REASON_MAX} characters`}
        error={
          decline.error?.message ?? (isTried && reason.trim() === '' ? 'Say what should change.' : undefined)
        }
        onChange={({ target }) => setReason(target.value)}
      />
    </DialogForm>
  )
}

function Accepted({ token, invitation }: { token: string; invitation: Shown }) {
  const others = invitation.people.slice(1)
  const accepted = others.filter(({ hasAccepted }) => hasAccepted).length
  return (
    <section className={styles.answer}>
      <p>
        <b>Signed by {invitation.legalName}</b>
        {invitation.answeredAt !== null && ` on ${utcMoment(invitation.answeredAt)}`}. {accepted} of{' '}
        {others.length} {others.length === 1 ? 'collaborator has' : 'collaborators have'} accepted. The split
        sheet is complete when all have.
      </p>
      <h2 className={uiType.h3}>Next: how we pay you</h2>
      <p className={uiType.muted}>
        Add how you want to be paid in My Shares. There you also find every sale, your balance and a statement
        for each month.
      </p>
      <div className={styles.keys}>
        <Link className={buttonClass({ variant: 'primary' })} to={`/my-shares?invitation=${token}`}>
          Open My Shares
        </Link>
        <a
          className={buttonClass({})}
          href={addressOf('GET /split-invitations/:token/sheet.pdf', { params: { token } })}
          download
        >
          <Download className={uiBase.ico} aria-hidden />
          Split sheet (PDF)
        </a>
      </div>
    </section>
  )
}

function Declined({ token, invitation }: { token: string; invitation: Shown }) {
  const [isBack, setBack] = useState(false)
  if (isBack) return <AnswerForm token={token} invitation={invitation} />
  return (
    <section className={styles.answer}>
      <blockquote className={styles.reason}>
        <p>{invitation.reason}</p>
        {invitation.answeredAt !== null && (
          <footer>Your reason, sent on {utcMoment(invitation.answeredAt)}</footer>
        )}
      </blockquote>
      <p className={uiType.muted}>
        The beat stays on sale. Your {invitation.sales}% of each sale is on hold and is not paid to anybody
        else.
      </p>
      <div className={styles.keys}>
        <Button onClick={() => setBack(true)}>Accept after all</Button>
      </div>
    </section>
  )
}
