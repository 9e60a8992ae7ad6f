import { Trans, useLingui } from '@lingui/react/macro'
import { Heart, Link as LinkIcon } from 'lucide-react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { Tape } from '#client/ui/tape.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { beatCount } from '#contract/catalogue/count-beats.ts'
import type { Crate } from '#contract/discovery/crate.ts'
import { crateNameOf } from '#contract/discovery/crate-limits.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './crates.module.css'

type CrateSummary = Pick<Crate, 'id' | 'kind' | 'name' | 'beatCount' | 'bpm' | 'covers' | 'shareToken'>

/** A crate in the list: its covers and its name. */
export function CrateBox({ crate, onPlay }: { crate: CrateSummary; onPlay: () => void }) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const name = crateNameOf(crate, i18n)
  return (
    <article className={classNames(styles.cbox, look({ position: 'relative', minWidth: '0' }))}>
      <CrateArt covers={crate.covers} />
      <div
        className={classNames(
          styles.cboxFront,
          look({
            display: 'flex',
            align: 'center',
            gap: 's3-5',
            height: '56',
            surface: 'panel-2',
            padEnd: 's3-5',
          }),
        )}
      >
        <PlayButton
          title={name}
          label={t`Play all of ${name}`}
          playing={false}
          disabled={crate.beatCount === 0}
          onClick={onPlay}
        />
        <h2 className={classNames(styles.cboxName, look({ minWidth: '0', grow: true, size: '4' }))}>
          <Tape as={Link} to={`/crates/${crate.kind === 'hearts' ? 'hearts' : crate.id}`}>
            <span>{name}</span>
          </Tape>
        </h2>
        {crate.kind === 'hearts' && (
          <span className={classNames(styles.cboxMark, look({ tone: 'muted', rigid: true }))}>
            <LineIcon of={Heart} filled />
          </span>
        )}
        {crate.shareToken !== null && (
          <span
            className={classNames(styles.cboxMark, look({ tone: 'muted', rigid: true }))}
            title={t`Shared by link`}
          >
            <LineIcon of={LinkIcon} size="small" />
            <VisuallyHidden>
              <Trans>Shared by link</Trans>
            </VisuallyHidden>
          </span>
        )}
      </div>
      <Text numeric above="s2-5" size="ui" tone="muted">
        {listParts(
          [beatCount({ count: crate.beatCount }), ...(crate.bpm ? [bpmRange(crate.bpm)] : [])].map((note) =>
            i18n._(note),
          ),
          locale,
        )}
      </Text>
    </article>
  )
}

export function bpmRange({ min, max }: { min: number; max: number }): Message {
  return min === max ? msg`${{ min }} BPM` : msg`${{ min }} to ${{ max }} BPM`
}

/** The first cover whole, the others in slices. */
export function CrateArt({ covers, isLarge = false }: { covers: Crate['covers']; isLarge?: boolean }) {
  return (
    <div
      className={classNames(
        styles.cboxArt,
        isLarge && styles.ctopArt,
        look({ height: '184', display: 'flex', gap: 's1', clip: true, surface: 'panel-2' }),
      )}
      aria-hidden="true"
    >
      {covers.slice(0, isLarge ? 7 : 6).map((each, at) => (
        <Box as="span" position="relative" grow minWidth="0" clip surface="panel-2" key={each.cover.path}>
          <BeatCover width="auto" beat={each} sizes={at === 0 && isLarge ? '336px' : '184px'} decorative />
        </Box>
      ))}
    </div>
  )
}
