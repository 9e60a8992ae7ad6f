import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Grid, look, Row, Text } from '#client/ui/primitives.tsx'
import { Tape } from '#client/ui/tape.tsx'
import { beatCount } from '#contract/catalogue/count-beats.ts'
import type { CrateBeat } from '#contract/discovery/crate.ts'
import { listParts } from '#contract/text/list-names.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { bpmRange, CrateArt } from './crate-box.tsx'
import styles from './crates.module.css'

/** Header of a crate: covers, name, description, totals and actions. */
export function CrateTop({
  name,
  description,
  beats,
  beside,
  onPlay,
  children,
}: {
  name: string
  description: string
  beats: readonly CrateBeat[]
  /** Next to the name. */
  beside?: ReactNode
  onPlay: () => void
  /** Actions after Play all. */
  children?: ReactNode
}) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const there = beats.flatMap(({ beat }) => beat ?? [])
  const tempos = there.map(({ bpm }) => bpm)
  const minutes = Math.round(there.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0) / 60)
  const notes = [
    beatCount({ count: beats.length }),
    ...(minutes > 0 ? [msg`${plural({ minutes }, { one: '# minute', other: '# minutes' })}`] : []),
    ...(tempos.length > 0 ? [bpmRange({ min: Math.min(...tempos), max: Math.max(...tempos) })] : []),
  ]
  return (
    <header
      className={classNames(
        styles.ctop,
        look({
          display: 'grid',
          columns: { base: '2', below1024: '1' },
          gap: 'fluid-4',
          align: 'center',
          below: 'fluid-3',
        }),
      )}
    >
      <CrateArt covers={there} isLarge />
      <Grid gap="s3-5" items="start" columns="1">
        <Row gap="s2" maxWidth="full">
          <Box as="h1" minWidth="0" tabIndex={-1}>
            <Tape large>
              <span>{name}</span>
            </Tape>
          </Box>
          {beside}
        </Row>
        {description !== '' && <Text size="lede">{description}</Text>}
        <Text tone="muted" numeric>
          {listParts(
            notes.map((note) => i18n._(note)),
            locale,
          )}
        </Text>
        <div
          className={classNames(
            styles.ctopActs,
            look({ above: 's1-5', cluster: true, gap: 's2-5', align: 'stretch' }),
          )}
        >
          <Button variant="primary" disabled={there.length === 0} onClick={onPlay}>
            <LineIcon of={Play} filled />
            <Trans>Play all</Trans>
          </Button>
          {children}
        </div>
      </Grid>
    </header>
  )
}
