import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Grid, look, Text } from '#client/ui/primitives.tsx'
import { formatPoints } from '#contract/splits/percent.ts'
import { WHOLE_POINTS } from '#contract/splits/share-line.ts'
import { type SplitDraft, sumOf, verdictOf } from './split-draft.ts'
import styles from './splits.module.css'

const icons = { ok: CircleCheck, left: CircleAlert, over: CircleX } as const
const tones = { ok: styles.sumOk, left: styles.sumLeft, over: styles.sumOver } as const

/** What the shares add up to; the only part of the form that is announced while it is typed. */
export function SumLine({ draft, onGiveRest }: { draft: SplitDraft; onGiveRest: () => void }) {
  const { t } = useLingui()
  return (
    <div
      className={classNames(styles.sums, look({ display: 'grid', padY: 's2', padX: 's5', surface: 'panel' }))}
      role="status"
    >
      {(['sales', 'publishing'] as const).map((kind) => {
        const points = sumOf(draft, kind)
        const { tone, text } = verdictOf(points)
        const Icon = icons[tone]
        return (
          <Grid
            columns={{ base: ['96', '72', 'main', 'auto'], below768: ['84', '64', 'main'] }}
            gap="s3"
            align="center"
            minHeight="48"
            padY={{ below768: 's2' }}
            padX={{ below768: '0' }}
            key={kind}
          >
            <Text as="span" weight="strong">
              {kind === 'sales' ? t`Sales` : t`Publishing`}
            </Text>
            <Text as="b" size="3" text="end" numeric>
              {formatPoints(points)}
            </Text>
            <span
              className={classNames(
                tones[tone],
                look({ row: true, inline: true, gap: 's2', weight: 'strong' }),
              )}
            >
              <LineIcon of={Icon} />
              {text}
            </span>
            {kind === 'sales' && points < WHOLE_POINTS && (
              <Button small onClick={onGiveRest}>
                <Trans>Give the rest to me</Trans>
              </Button>
            )}
          </Grid>
        )
      })}
    </div>
  )
}
