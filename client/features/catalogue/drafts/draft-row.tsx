import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Clock, Ear, LoaderCircle, X } from 'lucide-react'
import { memo } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { Box, Cluster, look, Text } from '#client/ui/primitives.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import type { Draft, DraftCells } from '#contract/beats/draft.ts'
import { needsOf, openTempo, tempoConflict, toneConflict } from '#contract/beats/draft-rules.ts'
import { listParts } from '#contract/text/list-names.ts'
import { CoverSlot } from './cover-slot.tsx'
import { columnLabels, type DraftColumn, draftColumns, shownText, type Templates } from './draft-cells.ts'
import { draftStatus, needNames } from './draft-status.ts'
import styles from './drafts.module.css'
import type { Active, Cell } from './use-grid.ts'

export type RowActs = {
  onSelect: (id: string) => void
  onPlay: (draft: Draft) => void
  onSet: (draft: Draft, set: DraftCells, done?: string) => void
  onCellClick: (cell: Cell) => void
  onType: (text: string) => void
  onLeave: () => void
  onSendAgain: () => void
  onCover: (draft: Draft, file: File) => void
}

type Props = RowActs & {
  draft: Draft
  /** The active cell, if it is in this row. */
  active: Active | undefined
  /** The column that the keyboard reaches, if it is in this row. */
  stop: DraftColumn | undefined
  rangeColumn: DraftColumn | undefined
  isSelected: boolean
  isPlaying: boolean
  sent: ReadonlyMap<string, number>
  price: string
  templates: Templates
}

const statusIcons = { ok: CircleCheck, wait: CircleAlert, bad: CircleAlert, busy: Clock }

/** A row of the table, and a second one for its problem. */
export const DraftRow = memo(function DraftRow(props: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { draft, active, isSelected, isPlaying, sent } = props
  const name = draft.title || draft.fileName
  const has = (kind: string) => draft.files.find((file) => file.kind === kind)
  const cover = has('cover')
  const stems = has('stems')
  const status = draftStatus(draft, sent)
  const needs = needsOf(draft).map((need) => i18n._(needNames[need]))
  const StatusIcon = draft.state === 'checking' ? LoaderCircle : statusIcons[status.tone]
  const faulty = [cover, stems, has('audio')].find((file) => file?.error != null)
  return (
    <>
      <tr
        className={classNames(
          isSelected && styles.isSelected,
          active && styles.isOpen,
          draft.problem !== null && styles.hasNote,
        )}
        aria-selected={isSelected}
      >
        <td className={styles.check}>
          <TickBox
            type="checkbox"
            checked={isSelected}
            aria-label={t`Select ${name}`}
            onChange={() => props.onSelect(draft.id)}
          />
        </td>
        <td className={styles.art}>
          <span>
            <PlayButton
              title={name}
              playing={isPlaying}
              tabIndex={-1}
              disabled={has('audio')?.state !== 'received'}
              onClick={() => props.onPlay(draft)}
            />
            <CoverSlot draft={draft} cover={cover} onCover={props.onCover} />
          </span>
        </td>
        {draftColumns.slice(0, 7).map((column) => (
          <DraftCell key={column} {...props} column={column} />
        ))}
        <td className={styles.stems} data-label={t`Stems`}>
          <Text as="span" numeric>
            {stems ? (stems.state === 'received' ? t`Yes` : t`On its way`) : t`None`}
          </Text>
        </td>
        <DraftCell {...props} column="publishAt" />
        <td className={classNames(styles.status, look({ above: { below768: 's1-5' } }))}>
          <span className={classNames(styles.state, styles[status.tone])}>
            <LineIcon of={StatusIcon} size="small" />
            <span>
              {draft.problem?.title ??
                (status.text ? i18n._(status.text) : t`Needs: ${{ needs: listParts(needs, locale) }}`)}
            </span>
          </span>
          {status.percent !== undefined && (
            <progress max={100} value={status.percent} aria-label={t`${name} uploaded`} />
          )}
        </td>
        <td className={styles.remove}>
          <IconButton
            label={t`Remove ${name}`}
            icon={X}
            tabIndex={-1}
            disabled={draft.state === 'publishing'}
            onClick={() => props.onSet(draft, { removed: true }, t`${name} was removed.`)}
          />
        </td>
      </tr>
      {!draft.problem && draft.state === 'draft' && draft.lossy && !draft.lossyOk && <LossyNote {...props} />}
      {(draft.problem ?? faulty) && (
        <tr className={styles.note}>
          <td colSpan={13}>
            <div className={draft.problem ? undefined : styles.noteWait}>
              <Text shrink breakable>
                {draft.problem?.detail ?? `${faulty?.name}: ${faulty?.error}`}
                {!draft.problem && faulty?.state === 'refused' && (
                  <>
                    {' '}
                    <Trans>Drop another file of this name.</Trans>
                  </>
                )}
              </Text>
              {draft.problem && <ProblemActs {...props} />}
            </div>
          </td>
        </tr>
      )}
    </>
  )
})

/** Why a WAV is needed, and what to do. */
function LossyNote({ draft, onSet }: Props) {
  const wav = draft.fileName.replace(/\.\w+$/, '.wav')
  return (
    <tr className={styles.note}>
      <td colSpan={13}>
        <div className={styles.noteWait}>
          <Text shrink breakable>
            <Trans>
              This is an MP3, and licenses with WAV need a lossless file. Drop {wav} (AIFF and FLAC work,
              too), or sell it without WAV: licenses with WAV are then not offered.
            </Trans>
          </Text>
          <Button small onClick={() => onSet(draft, { lossyOk: true })}>
            <Trans>Sell without WAV</Trans>
          </Button>
        </div>
      </td>
    </tr>
  )
}

function ProblemActs({ draft, onSet, onSendAgain }: Props) {
  const { t } = useLingui()
  const name = draft.title || draft.fileName
  return (
    <Cluster as="span" gap="s2">
      {draft.problem?.code === 'double' || draft.problem?.code === 'failed' ? (
        <Button small onClick={() => onSet(draft, { keepDouble: true })}>
          {draft.problem.code === 'double' ? t`Keep as a new beat` : t`Try again`}
        </Button>
      ) : (
        <Button small onClick={onSendAgain}>
          <Trans>Upload again</Trans>
        </Button>
      )}
      <Button small variant="quiet" onClick={() => onSet(draft, { removed: true }, t`${name} was removed.`)}>
        <Trans>Remove</Trans>
      </Button>
    </Cluster>
  )
}

function DraftCell(props: Props & { column: DraftColumn }) {
  const { t, i18n } = useLingui()
  const { draft, column, active, stop, rangeColumn, templates, price } = props
  const isActive = active?.column === column
  const typed = isActive ? active.text : undefined
  const text = column === 'price' ? price : shownText(draft, column, templates)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table has the keys of all its cells
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of an interactive grid
      role="gridcell"
      className={classNames(
        styles.cell,
        styles[column],
        isActive && styles.isActive,
        rangeColumn === column && styles.inRange,
      )}
      data-label={i18n._(columnLabels[column])}
      data-cell={`${draft.id} ${column}`}
      tabIndex={stop === column ? 0 : -1}
      aria-selected={isActive || rangeColumn === column}
      onClick={() => props.onCellClick({ id: draft.id, column })}
    >
      {typed === undefined ? (
        <CellValue {...props} text={text} />
      ) : (
        <input
          className={classNames(
            styles.input,
            look({
              width: 'full',
              minHeight: 'tap',
              pad: '0',
              border: 'none',
              surface: 'none',
              tone: 'text',
              weight: 'strong',
            }),
          )}
          value={typed}
          aria-label={t`${{ column: i18n._(columnLabels[column]) }} of ${{ beat: draft.title || draft.fileName }}`}
          // biome-ignore lint/a11y/noAutofocus: the cell was opened for typing
          autoFocus
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onChange={({ target }) => props.onType(target.value)}
          onBlur={props.onLeave}
        />
      )}
    </td>
  )
}

function CellValue({ draft, column, text, onSet }: Props & { column: DraftColumn; text: string }) {
  const { t } = useLingui()
  const isHeard = (column === 'bpm' || column === 'tone') && draft.sources[column] === 'heard' && text !== ''
  const conflict = column === 'bpm' ? tempoConflict(draft) : undefined
  const bpm = conflict ?? (column === 'bpm' ? openTempo(draft) : undefined)
  const tone = column === 'tone' ? toneConflict(draft) : undefined
  const isUnsure = column === 'bpm' ? draft.suggestion?.bpmUnsure : draft.suggestion?.toneUnsure
  const other = bpm ?? tone
  const add = t({ message: 'Add', context: 'an empty cell' })
  return (
    <>
      {text === '' ? (
        <Text as="span" tone="yellow">
          {column === 'description' ? t`Add a description` : column !== 'tags' && add}
        </Text>
      ) : (
        <span className={styles.value}>{text}</span>
      )}
      {column === 'title' && (
        <Box as="small" display="block" tone="muted" size="note" title={draft.fileName}>
          {draft.fileName}
        </Box>
      )}
      {isHeard && (
        <Box as="small" display="block" tone="muted" size="note">
          {isUnsure ? t`heard, unsure` : t`heard`}
        </Box>
      )}
      {other !== undefined && (
        <button
          type="button"
          className={classNames(
            styles.heard,
            look({
              inline: true,
              align: 'center',
              gap: 's1',
              minHeight: '24',
              tone: 'yellow',
              size: 'note',
              weight: 'strong',
              nowrap: true,
            }),
          )}
          tabIndex={-1}
          aria-label={
            conflict === undefined && tone === undefined
              ? t`The tempo could also be ${other}. Use it`
              : t`The name says something else. Use ${other}, as heard`
          }
          onClick={(event) => {
            event.stopPropagation()
            onSet(draft, bpm === undefined ? { tone: String(tone) } : { bpm })
          }}
        >
          <LineIcon of={Ear} size="small" />
          {conflict === undefined && tone === undefined ? t`or ${other}?` : t`${other}?`}
        </button>
      )}
    </>
  )
}
