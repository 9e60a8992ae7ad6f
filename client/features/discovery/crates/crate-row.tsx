import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, ShoppingCart } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useIsPlaying } from '#client/features/player/player/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Input } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import type { Beat } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import type { CrateBeat } from '#contract/discovery/crate.ts'
import { CRATE_NOTE_LENGTH } from '#contract/discovery/crate-limits.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import styles from './crate-rows.module.css'
import { RowFit } from './row-fit.tsx'

/**
 * A beat in a crate. One no longer in the store shows its title and note, and links to its page only if it was sold
 * exclusively.
 */
export function CrateRow({
  entry,
  start,
  end,
  isMoved = false,
  onPlay,
  onLicense,
  onNote,
  onKeyDown,
}: {
  entry: CrateBeat
  /** At its start: the drag handle or the number. */
  start: ReactNode
  /** At its end: the remove button or the heart. */
  end: ReactNode
  isMoved?: boolean
  onPlay: (beat: Beat) => void
  onLicense: (beat: Beat) => void
  /** Saves a note; absent where notes are read-only. */
  onNote?: ((note: string) => void) | undefined
  onKeyDown?: (event: KeyboardEvent) => void
}) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  const { beat, title, producer, note, soldExclusively } = entry
  const { current, playing } = useIsPlaying(entry.id)
  const [isWriting, setWriting] = useState(false)
  return (
    <li
      data-beat={entry.id}
      className={classNames(
        styles.crow,
        current && styles.isOn,
        isMoved && styles.isDrag,
        !beat && styles.isGone,
        look({
          display: 'grid',
          gap: 's3-5',
          align: 'center',
          minHeight: '76',
          padY: { base: 's2', below768: 's3' },
          padX: { base: '0', below768: '0' },
          gapY: { below768: 's1' },
          gapX: { below768: 's2-5' },
        }),
      )}
      onKeyDown={(event) => {
        const isFree = !event.altKey && !event.ctrlKey && !event.metaKey && !isField(event.target)
        if (event.key.toLowerCase() === 'n' && onNote && isFree) {
          event.preventDefault()
          setWriting(true)
        } else onKeyDown?.(event)
      }}
    >
      {start}
      <span
        className={classNames(
          styles.crowPlay,
          look({ display: 'grid', columns: { base: ['52', '60'], below768: ['48', '56'] } }),
        )}
      >
        {beat ? (
          <>
            <PlayButton title={title} playing={playing} onClick={() => onPlay(beat)} />
            <BeatCover width={{ base: '60', below768: '56' }} beat={beat} sizes="60px" decorative />
          </>
        ) : (
          <span
            className={classNames(
              styles.crowHole,
              look({ width: { base: '60', below768: '56' }, ring: 'seam', gridColumn: '2', surface: 'well' }),
            )}
          />
        )}
      </span>
      <span className={classNames(styles.crowT, look({ display: 'grid', minWidth: '0' }))}>
        {beat || soldExclusively ? <Link to={beatPath(beat ?? entry)}>{title}</Link> : <b>{title}</b>}
        <Text as="span" tone="muted">
          <Trans>
            by <Link to={producerPath(producer)}>{producer}</Link>
          </Trans>
        </Text>
      </span>
      {onNote ? (
        isWriting ? (
          <NoteField
            title={title}
            note={note}
            onNote={(next) => {
              setWriting(false)
              if (next !== undefined && next !== note) onNote(next)
            }}
          />
        ) : (
          <button
            type="button"
            className={classNames(
              styles.crowNote,
              note === '' && styles.isNone,
              look({
                gridRow: { below1280: '2', below768: '4' },
                gridColumn: { below1280: 'rest3' },
                full: { below768: true },
                surface: { below768: 'panel-2' },
              }),
            )}
            aria-label={note === '' ? t`Add a note on ${title}` : t`Note on ${title}: ${note}`}
            onClick={() => setWriting(true)}
          >
            <LineIcon of={Pencil} size="small" />
            <span>{note === '' ? t`Add a note` : note}</span>
          </button>
        )
      ) : (
        <span
          className={classNames(
            styles.crowNote,
            styles.crowNoteRead,
            look({
              gridRow: { below1280: '2', below768: '4' },
              gridColumn: { below1280: 'rest3' },
              full: { below768: true },
              surface: { below768: 'panel-2' },
            }),
          )}
        >
          {note}
        </span>
      )}
      {beat ? (
        <>
          <span
            className={classNames(
              styles.crowF,
              look({
                gridRow: { below768: '2' },
                gridColumn: { below768: '3' },
                display: { base: 'grid', below768: 'flex' },
                size: { base: 'ui', below768: 'fine' },
                leading: '1.35',
                nowrap: true,
                gap: { below768: 's2-5' },
                numeric: true,
              }),
            )}
          >
            <span>
              <Trans>{{ bpm: beat.bpm }} BPM</Trans>
            </span>
            <Text as="span" tone="muted">
              {beat.tone}
            </Text>
          </span>
          <RowFit beat={beat} />
          <button
            type="button"
            className={classNames(
              styles.crowP,
              look({
                gridRow: { below768: '2' },
                gridColumn: { below768: '4' },
                inline: true,
                align: 'center',
                justify: 'end',
                gap: 's2',
                minHeight: 'tap',
                padY: '0',
                padX: 's2-5',
                corner: 'key',
                weight: 'heavy',
                pad: { below768: '0' },
                numeric: true,
              }),
            )}
            aria-label={t`License ${title}, from ${{ price: formatPrice(beat.price) }}`}
            title={t`Choose a license`}
            onClick={() => onLicense(beat)}
          >
            <LineIcon of={ShoppingCart} size="small" />
            {formatPrice(beat.price)}
          </button>
        </>
      ) : (
        <span className={classNames(styles.crowGone, look({ tone: 'muted', size: 'small' }))}>
          {soldExclusively ? t`Sold exclusively` : t`No longer in the store`}
        </span>
      )}
      {end}
    </li>
  )
}

function isField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}

/** Enter saves the note, Escape discards it. */
function NoteField({
  title,
  note,
  onNote,
}: {
  title: string
  note: string
  onNote: (note: string | undefined) => void
}) {
  const { t } = useLingui()
  const [text, setText] = useState(note)
  return (
    <span
      className={classNames(
        styles.crowNote,
        look({
          gridRow: { below1280: '2', below768: '4' },
          gridColumn: { below1280: 'rest3' },
          full: { below768: true },
          surface: { below768: 'panel-2' },
        }),
      )}
    >
      <Input
        aria-label={t`Note on ${title}`}
        value={text}
        maxLength={CRATE_NOTE_LENGTH}
        // It takes the place of the button that was pressed.
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onBlur={() => onNote(text.trim())}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') onNote(text.trim())
          if (event.key === 'Escape') onNote(undefined)
        }}
      />
      <Text as="span" size="small" tone="muted">
        <Trans>Enter saves, Esc cancels</Trans>
      </Text>
    </span>
  )
}
