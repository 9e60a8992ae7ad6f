import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check, CircleX, Clock, Download, Link2, Mail, Pencil, Plus } from 'lucide-react'
import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, buttonClass, IconButton } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, Row, Stack, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { listNames } from '#contract/splits/credits.ts'
import { formatPoints, toPoints } from '#contract/splits/percent.ts'
import type { BeatSplit, Split, SplitShare } from '#contract/splits/split.ts'
import { longDay, mediumDay } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'
import { Notice } from './notice.tsx'
import { SalePreview } from './sale-preview.tsx'
import { BarKey, ChannelNumber, ShareBar } from './share-bar.tsx'
import styles from './splits.module.css'

type Kind = 'sales' | 'publishing'

/** A beat that has no split yet: the owner gets everything. */
export function EmptySplit({ view, onEdit }: { view: BeatSplit; onEdit: () => void }) {
  const owner = { name: view.ownerName, points: 10_000, state: 'accepted' as const }
  return (
    <div className={styles.grid}>
      <section className={styles.panel} aria-labelledby="split-title">
        <Text as="h3" size="h3" id="split-title">
          Who gets what
        </Text>
        <ShareBar label="Sales" shares={[owner]} />
        <ShareBar label="Publishing" shares={[owner]} thin />
        <p>
          You get everything from this beat. Add the people who made it with you, and the store pays out their
          shares.
        </p>
        <div>
          <Button variant="primary" onClick={onEdit}>
            <LineIcon of={Plus} />
            Add a collaborator
          </Button>
        </div>
      </section>
      <Stack as="aside" gap="s3" shrink aria-label="About this split">
        <SalePreview example={view.example} people={[owner]} />
      </Stack>
    </div>
  )
}

/** The split as it was saved, and who has accepted. */
export function SplitView({ view, split, onEdit }: { view: BeatSplit; split: Split; onEdit: () => void }) {
  const { beat } = view
  const withdraw = useAdminAct(() => call('DELETE /admin/beats/:id/split', { params: { id: beat.id } }), {
    done: () => 'The invitations were canceled.',
  })
  const people = [{ ...split.owner, state: 'accepted' as const }, ...split.shares]
  const bar = (kind: Kind) =>
    people.map(({ name, state, ...shares }) => ({ name, state, points: toPoints(shares[kind]) }))
  return (
    <>
      <SplitNotices view={view} split={split} />
      <div className={styles.grid}>
        <section className={styles.panel} aria-labelledby="split-title">
          <Row gap="s3" justify="between">
            <Text as="h3" size="h3" id="split-title">
              Who gets what
            </Text>
            {split.isComplete && (
              <Badge icon={Check} tone="good">
                Signed
              </Badge>
            )}
          </Row>
          <ShareBar label="Sales" shares={bar('sales')} />
          <ShareBar label="Publishing" shares={bar('publishing')} thin />
          {!split.isComplete && <BarKey states={new Set(split.shares.map(({ state }) => state))} />}
          <ol className={styles.people}>
            <li>
              <ChannelNumber at={1} />
              <div className={styles.who}>
                <b>{split.owner.name}</b>
                <Text as="span" tone="muted">
                  The owner of this beat
                </Text>
              </div>
              <Text as="span" tone="muted">
                {split.owner.role}
              </Text>
              <Percents sales={split.owner.sales} publishing={split.owner.publishing} />
              <Badge icon={Check}>Owner</Badge>
              <span />
            </li>
            {split.shares.map((share, at) => (
              <PersonRow key={share.id} beatId={beat.id} share={share} at={at + 2} />
            ))}
          </ol>
          <Cluster gap="s3" justify="end">
            {split.isComplete ? (
              <a
                className={buttonClass({})}
                href={addressOf('GET /admin/beats/:id/split/sheet.pdf', { params: { id: beat.id } })}
                download
              >
                <LineIcon of={Download} />
                Split sheet (PDF)
              </a>
            ) : (
              <Button variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
                Cancel the invitations
              </Button>
            )}
            <Button onClick={onEdit} variant={split.isComplete ? 'secondary' : 'primary'}>
              <LineIcon of={Pencil} />
              Change the split
            </Button>
          </Cluster>
        </section>
        <Stack as="aside" gap="s3" shrink aria-label="About this split">
          <SalePreview example={view.example} people={bar('sales')} />
          {view.paper && (
            <section className={styles.paper} aria-label="In contracts and on the certificate">
              <h3>In contracts and on the certificate</h3>
              <p>{view.paper}</p>
              <p className={styles.paperNote}>
                Publishing shares are parts of what the license leaves the beat’s writers. If that is 50%, a
                share of 30% is 15% of the song.
              </p>
            </section>
          )}
        </Stack>
      </div>
    </>
  )
}

function SplitNotices({ view, split }: { view: BeatSplit; split: Split }) {
  const declined = split.shares.filter(({ state }) => state === 'declined')
  const open = split.shares.filter(({ state }) => state === 'invited')
  if (split.isComplete) return null
  const held = formatPoints([...open, ...declined].reduce((points, { sales }) => points + toPoints(sales), 0))
  const names = (shares: readonly SplitShare[]) => listNames(shares.map(({ name }) => name))
  if (view.countingSince !== null)
    return (
      <Notice
        tone="warn"
        title={`Sales are shared by the split of ${longDay(view.countingSince)} until all have answered.`}
      >
        {view.soldLicenses > 0 &&
          `${countOf(view.soldLicenses, 'license was', 'licenses were')} sold under an earlier split and keep it. `}
        The new shares count for sales from the moment everybody whose share falls has accepted
        {open.length > 0 && `: ${names(open)}`}
        {declined.length > 0 && `. Declined: ${names(declined)}`}.
      </Notice>
    )
  if (declined.length > 0)
    return (
      <Notice tone="error" title={`${names(declined)} declined.`}>
        {held} of each sale stays on hold. Change the split and ask everybody again, or remove{' '}
        {names(declined)}.
      </Notice>
    )
  return (
    <Notice tone="info" title={`${held} of each sale is on hold.`}>
      The beat can be sold now. The shares of {names(open)} are kept for them and paid out once they accept.
      {split.expiresAt !== null && ` Open invitations end on ${longDay(split.expiresAt)}.`}
    </Notice>
  )
}

function PersonRow({ beatId, share, at }: { beatId: string; share: SplitShare; at: number }) {
  const showToast = useToast()
  const queryClient = useQueryClient()
  const params = { id: beatId, shareId: share.id }
  const remind = useAdminAct(() => call('POST /admin/beats/:id/split/shares/:shareId/remind', { params }), {
    done: () => `${share.name} gets the invitation again.`,
  })
  const copyLink = async () => {
    try {
      const { url } = await queryClient.fetchQuery({
        queryKey: [PRIVATE_QUERY, 'invitation link', share.id],
        queryFn: () => call('GET /admin/beats/:id/split/shares/:shareId/link', { params }),
      })
      await navigator.clipboard.writeText(url)
      showToast({ tone: 'ok', text: 'The link was copied.' })
    } catch {
      showToast({ tone: 'error', text: 'The link could not be copied. Send a reminder instead.' })
    }
  }
  const day = share.answeredAt ?? share.invitedAt
  return (
    <li>
      <ChannelNumber at={at} />
      <div className={styles.who}>
        <b>{share.name}</b>
        <Text as="span" tone="muted">
          {share.email}
        </Text>
      </div>
      <Text as="span" tone="muted">
        {share.isLeaving ? 'Leaves the split' : share.role}
      </Text>
      <Percents sales={share.sales} publishing={share.publishing} was={share.was} />
      <Stack as="span" gap="s1" items="start">
        <StateBadge share={share} />
        {day !== null && (
          <Text as="small" tone="muted">
            {mediumDay(day)}
          </Text>
        )}
      </Stack>
      <span className={styles.rowKeys}>
        {share.state !== 'accepted' && (
          <>
            <Button small busy={remind.isPending} onClick={() => remind.mutate(undefined)}>
              <LineIcon of={Mail} size="small" />
              Remind
            </Button>
            <IconButton
              label={`Copy the invitation link of ${share.name}`}
              icon={Link2}
              onClick={() => void copyLink()}
            />
          </>
        )}
      </span>
      {share.reason !== null && <blockquote className={styles.reason}>“{share.reason}”</blockquote>}
    </li>
  )
}

function Percents({
  sales,
  publishing,
  was = null,
}: {
  sales: number
  publishing: number
  was?: SplitShare['was']
}) {
  return (
    <>
      <Text as="span" numeric>
        <b>{sales}%</b>{' '}
        <Text as="span" tone="muted">
          sales
        </Text>
        {was && was.sales !== sales && <small className={styles.was}>was {was.sales}%</small>}
      </Text>
      <Text as="span" numeric>
        <b>{publishing}%</b>{' '}
        <Text as="span" tone="muted">
          publishing
        </Text>
        {was && was.publishing !== publishing && <small className={styles.was}>was {was.publishing}%</small>}
      </Text>
    </>
  )
}

function StateBadge({ share: { state, invitedAt } }: { share: SplitShare }) {
  if (state === 'declined')
    return (
      <Badge icon={CircleX} tone="bad">
        Declined
      </Badge>
    )
  if (state === 'accepted')
    return (
      <Badge icon={Check} tone="good">
        Accepted
      </Badge>
    )
  return invitedAt === null ? (
    <Badge icon={Ban}>Not asked</Badge>
  ) : (
    <Badge icon={Clock} tone="waiting">
      Invited
    </Badge>
  )
}
