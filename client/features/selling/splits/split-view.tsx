import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check, CircleX, Clock, Download, Link2, Mail, Pencil, Plus } from 'lucide-react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, buttonClass, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { Box, Cluster, Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { toPoints } from '#contract/splits/percent.ts'
import { drawRole } from '#contract/splits/role-words.ts'
import type { BeatSplit, Split, SplitShare } from '#contract/splits/split.ts'
import { mediumDay } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import { SalePreview } from './sale-preview.tsx'
import { BarKey, ChannelNumber, ShareBar } from './share-bar.tsx'
import { SplitNotices } from './split-notices.tsx'
import styles from './splits.module.css'

type Kind = 'sales' | 'publishing'

/** A beat that has no split yet: the owner gets everything. */
export function EmptySplit({ view, onEdit }: { view: BeatSplit; onEdit: () => void }) {
  const { t } = useLingui()
  const owner = { name: view.ownerName, points: 10_000, state: 'accepted' as const }
  return (
    <Grid columns={{ base: ['main', '320'], below1180: '1' }} gap="s5" align="start">
      <PanelSection title={t`Who gets what`} roomy>
        <ShareBar label={t`Sales`} shares={[owner]} />
        <ShareBar label={t`Publishing`} shares={[owner]} thin />
        <p>
          <Trans>
            You get everything from this beat. Add the people who made it with you, and the store pays out
            their shares.
          </Trans>
        </p>
        <div>
          <Button variant="primary" onClick={onEdit}>
            <LineIcon of={Plus} />
            <Trans>Add a collaborator</Trans>
          </Button>
        </div>
      </PanelSection>
      <Stack as="aside" gap="s3" shrink aria-label={t`About this split`}>
        <SalePreview example={view.example} people={[owner]} />
      </Stack>
    </Grid>
  )
}

/** The split as it was saved, and who has accepted. */
export function SplitView({ view, split, onEdit }: { view: BeatSplit; split: Split; onEdit: () => void }) {
  const { t, i18n } = useLingui()
  const { beat } = view
  const withdraw = useAdminAct(() => call('DELETE /admin/beats/:id/split', { params: { id: beat.id } }), {
    done: () => t`The invitations were canceled.`,
  })
  const people = [{ ...split.owner, state: 'accepted' as const }, ...split.shares]
  const bar = (kind: Kind) =>
    people.map(({ name, state, ...shares }) => ({ name, state, points: toPoints(shares[kind]) }))
  return (
    <>
      <SplitNotices view={view} split={split} />
      <Grid columns={{ base: ['main', '320'], below1600: '1' }} gap="s5" align="start">
        <PanelSection
          title={t`Who gets what`}
          roomy
          end={
            split.isComplete && (
              <Badge icon={Check} tone="good">
                <Trans>Signed</Trans>
              </Badge>
            )
          }
        >
          <ShareBar label={t`Sales`} shares={bar('sales')} />
          <ShareBar label={t`Publishing`} shares={bar('publishing')} thin />
          {!split.isComplete && <BarKey states={new Set(split.shares.map(({ state }) => state))} />}
          <ol className={classNames(styles.people, look({ display: 'grid' }))}>
            <Stack as="li" gapY="s2" gapX="s3" align="center" minHeight="76" padY="s3" border="top">
              <ChannelNumber at={1} />
              <Stack leading="1.35" minWidth="0" breakable>
                <b>{split.owner.name}</b>
                <Text as="span" tone="muted">
                  <Trans>The owner of this beat</Trans>
                </Text>
              </Stack>
              <Text as="span" tone="muted">
                {drawRole(split.owner.role, i18n)}
              </Text>
              <Percents sales={split.owner.sales} publishing={split.owner.publishing} />
              <Badge icon={Check}>
                <Trans>Owner</Trans>
              </Badge>
              <span />
            </Stack>
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
                <Trans>Split sheet (PDF)</Trans>
              </a>
            ) : (
              <Button variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
                <Trans>Cancel the invitations</Trans>
              </Button>
            )}
            <Button onClick={onEdit} variant={split.isComplete ? 'secondary' : 'primary'}>
              <LineIcon of={Pencil} />
              <Trans>Change the split</Trans>
            </Button>
          </Cluster>
        </PanelSection>
        <Grid
          as="aside"
          columns={{ base: '1', below1600: '2', below1024: '1' }}
          gap="s3"
          align="start"
          shrink
          aria-label={t`About this split`}
        >
          <SalePreview example={view.example} people={bar('sales')} />
          {view.paper && (
            <section
              className={classNames(
                styles.paper,
                look({
                  pad: 's5',
                  surface: 'tape',
                  tone: 'ink',
                  marginX: { below768: 'bleed' },
                  padX: { below768: 'gutter' },
                }),
              )}
              aria-label={t`In contracts and on the certificate`}
            >
              <h3>
                <Trans>In contracts and on the certificate</Trans>
              </h3>
              <Text above="s2">{view.paper}</Text>
              <p
                className={classNames(
                  styles.paperNote,
                  look({ above: 's2', padTop: 's3', size: 'fine', tone: 'ink-2' }),
                )}
              >
                <Trans>
                  Publishing shares are parts of what the license leaves the beat’s writers. If that is 50%, a
                  share of 30% is 15% of the song.
                </Trans>
              </p>
            </section>
          )}
        </Grid>
      </Grid>
    </>
  )
}

function PersonRow({ beatId, share, at }: { beatId: string; share: SplitShare; at: number }) {
  const { t, i18n } = useLingui()
  const showToast = useToast()
  const queryClient = useQueryClient()
  const params = { id: beatId, shareId: share.id }
  const remind = useAdminAct(() => call('POST /admin/beats/:id/split/shares/:shareId/remind', { params }), {
    done: () => t`${{ name: share.name }} gets the invitation again.`,
  })
  const copyLink = async () => {
    try {
      const { url } = await queryClient.fetchQuery({
        queryKey: ['GET /admin/beats/:id/split/shares/:shareId/link', share.id],
        queryFn: () => call('GET /admin/beats/:id/split/shares/:shareId/link', { params }),
      })
      await navigator.clipboard.writeText(url)
      showToast({ tone: 'ok', text: t`The link was copied.` })
    } catch {
      showToast({ tone: 'error', text: t`The link could not be copied. Send a reminder instead.` })
    }
  }
  const day = share.answeredAt ?? share.invitedAt
  return (
    <Stack as="li" gapY="s2" gapX="s3" align="center" minHeight="76" padY="s3" border="top">
      <ChannelNumber at={at} />
      <Stack leading="1.35" minWidth="0" breakable>
        <b>{share.name}</b>
        <Text as="span" tone="muted">
          {share.email}
        </Text>
      </Stack>
      <Text as="span" tone="muted">
        {share.isLeaving ? t`Leaves the split` : drawRole(share.role, i18n)}
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
      <span className={classNames(styles.rowKeys, look({ display: 'flex', justify: 'end' }))}>
        {share.state !== 'accepted' && (
          <>
            <Button small busy={remind.isPending} onClick={() => remind.mutate(undefined)}>
              <LineIcon of={Mail} size="small" />
              <Trans>Remind</Trans>
            </Button>
            <IconButton
              label={t`Copy the invitation link of ${{ name: share.name }}`}
              icon={Link2}
              onClick={() => void copyLink()}
            />
          </>
        )}
      </span>
      {share.reason !== null && (
        <Box as="blockquote" stripe="red" gridColumn="rest" padY="s2" padX="s3" surface="panel">
          “{share.reason}”
        </Box>
      )}
    </Stack>
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
  const locale = useLocale()
  return (
    <>
      <Text as="span" numeric>
        <b>{formatPercentage(sales, locale)}</b>{' '}
        <Text as="span" tone="muted">
          <Trans>sales</Trans>
        </Text>
        {was && was.sales !== sales && (
          <Box as="small" display="block" tone="muted">
            <Trans>was {{ sales: formatCount(was.sales, locale) }}%</Trans>
          </Box>
        )}
      </Text>
      <Text as="span" numeric>
        <b>{formatPercentage(publishing, locale)}</b>{' '}
        <Text as="span" tone="muted">
          <Trans>publishing</Trans>
        </Text>
        {was && was.publishing !== publishing && (
          <Box as="small" display="block" tone="muted">
            <Trans>was {{ publishing: formatCount(was.publishing, locale) }}%</Trans>
          </Box>
        )}
      </Text>
    </>
  )
}

function StateBadge({ share: { state, invitedAt } }: { share: SplitShare }) {
  if (state === 'declined')
    return (
      <Badge icon={CircleX} tone="bad">
        <Trans>Declined</Trans>
      </Badge>
    )
  if (state === 'accepted')
    return (
      <Badge icon={Check} tone="good">
        <Trans>Accepted</Trans>
      </Badge>
    )
  return invitedAt === null ? (
    <Badge icon={Ban}>
      <Trans>Not asked</Trans>
    </Badge>
  ) : (
    <Badge icon={Clock} tone="waiting">
      <Trans>Invited</Trans>
    </Badge>
  )
}
