import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Box, Cluster, Grid, look, Row, Text } from '#client/ui/primitives.tsx'
import { formatPoints } from '#contract/splits/percent.ts'
import { WHOLE_POINTS } from '#contract/splits/share-line.ts'
import type { ShareState } from '#contract/splits/split.ts'
import { listParts } from '#contract/text/list-names.ts'
import styles from './share-bar.module.css'

/** A person's part of a bar, in hundredths of a percent. */
type BarShare = { name: string; points: number; state: ShareState }

const looks = { accepted: styles.accepted, invited: styles.open, declined: styles.declined } as const

/** Who gets which part: tape cut to length, hatched while it is on hold. */
export function ShareBar({
  label,
  shares,
  thin,
}: {
  label: string
  shares: readonly BarShare[]
  thin?: boolean
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const left = WHOLE_POINTS - shares.reduce((sum, { points }) => sum + points, 0)
  const parts = shares
    .filter(({ points }) => points > 0)
    .map(({ name, points, state }) => {
      const part = `${name} ${formatPoints(points)}`
      if (state === 'accepted') return part
      return state === 'invited' ? t`${part}, not accepted` : t`${part}, declined`
    })
  if (left > 0) parts.push(t`${{ left: formatPoints(left) }} not assigned`)
  if (left < 0) parts.push(t`${{ excess: formatPoints(-left) }} too much`)
  return (
    <Grid
      columns={{ base: ['auto', 'main'], below768: '1' }}
      gap={{ base: 's3', below768: 's1' }}
      align="center"
    >
      <Text as="span" minWidth="88" font="engraved" weight="strong" tone="muted">
        {label}
      </Text>
      <Box
        ring="edge"
        display="flex"
        gap="s1"
        height={thin ? '40' : '52'}
        pad="s1-5"
        surface="well"
        corner="key"
        role="img"
        aria-label={`${label}: ${listParts(parts, locale)}`}
      >
        {shares.map(({ name, points, state }, at) =>
          points === 0 ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: people have no other id while they are typed
            <span key={at} className={classNames(styles.part, looks[state])} style={{ flex: points }}>
              <span
                className={classNames(
                  styles.inner,
                  look({
                    display: 'flex',
                    align: 'center',
                    gap: 's2',
                    height: 'full',
                    padY: '0',
                    padX: 's2',
                    nowrap: true,
                    font: 'engraved',
                    weight: 'strong',
                    clip: true,
                  }),
                )}
              >
                <b>{at + 1}</b>
                <span
                  className={classNames(styles.name, look({ ellipsis: true, clip: true, minWidth: '0' }))}
                >
                  {name}
                </span>
                <span
                  className={classNames(
                    styles.percent,
                    look({ before: 'auto', weight: 'heavy', numeric: true }),
                  )}
                >
                  {formatPoints(points)}
                </span>
              </span>
            </span>
          ),
        )}
        {left > 0 && (
          <span
            className={classNames(styles.part, styles.left, look({ tone: 'yellow' }))}
            style={{ flex: left }}
          >
            <span
              className={classNames(
                styles.inner,
                look({
                  display: 'flex',
                  align: 'center',
                  gap: '0',
                  height: 'full',
                  padY: '0',
                  padX: 's2',
                  nowrap: true,
                  font: 'engraved',
                  weight: 'strong',
                  clip: true,
                }),
              )}
            >
              {formatPoints(left)}
              <span className={styles.leftWord}>
                {' '}
                <Trans>left</Trans>
              </span>
            </span>
          </span>
        )}
      </Box>
    </Grid>
  )
}

/** Joins a row, its part of the bar and its amount. */
export function ChannelNumber({ at, small }: { at: number; small?: boolean }) {
  return (
    <span
      className={classNames(
        styles.channel,
        look({
          display: 'inline-grid',
          center: true,
          width: small ? '20' : '28',
          height: small ? '20' : '28',
          rigid: true,
          surface: 'tape',
          tone: 'ink',
          font: 'engraved',
          weight: 'heavy',
          corner: 'tape',
          size: small ? 'note' : undefined,
          after: small ? 's2' : undefined,
          numeric: true,
        }),
      )}
      aria-hidden="true"
    >
      {at}
    </span>
  )
}

/** What the looks of the bar mean. */
export function BarKey({ states }: { states: ReadonlySet<ShareState> }) {
  return (
    <Cluster
      as="ul"
      gapY="s2"
      gapX="s5"
      padStart={{ base: 's10', below768: '0' }}
      tone="muted"
      size="fine"
      align="stretch"
    >
      <Row as="li" gap="s2">
        <span className={classNames(styles.accepted, look({ width: '20', height: '12', corner: 'tape' }))} />
        <Trans>Accepted</Trans>
      </Row>
      {states.has('invited') && (
        <Row as="li" gap="s2">
          <span className={classNames(styles.open, look({ width: '20', height: '12', corner: 'tape' }))} />
          <Trans>Invited, share on hold</Trans>
        </Row>
      )}
      {states.has('declined') && (
        <Row as="li" gap="s2">
          <span
            className={classNames(styles.declined, look({ width: '20', height: '12', corner: 'tape' }))}
          />
          <Trans>Declined, share on hold</Trans>
        </Row>
      )}
    </Cluster>
  )
}
