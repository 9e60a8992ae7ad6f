import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Draft } from '#contract/beats/draft.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { columnLabels, draftColumns, type Templates } from './draft-cells.ts'
import { DraftRow } from './draft-row.tsx'
import styles from './drafts.module.css'
import type { useDraftActs } from './use-draft-acts.ts'
import { useGrid } from './use-grid.ts'
import type { usePlayDraft } from './use-play-draft.ts'

/** More rows at once make typing slow. */
const ROWS_AT_ONCE = 300

/** The drafts as a table that is edited like a spreadsheet. */
export function DraftsTable({
  drafts,
  templates,
  acts,
  selected,
  onSelected,
  player,
  sent,
  onSendAgain,
  onCover,
}: {
  drafts: readonly Draft[]
  templates: Templates
  acts: ReturnType<typeof useDraftActs>
  selected: ReadonlySet<string>
  onSelected: (ids: ReadonlySet<string>) => void
  player: ReturnType<typeof usePlayDraft>
  sent: ReadonlyMap<string, number>
  onSendAgain: () => void
  onCover: (draft: Draft, file: File) => void
}) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { formatPrice } = useMoney()
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelected(next)
  }
  const grid = useGrid({ drafts, templates, acts, onSelect: toggle, onPlay: player.toggle })
  const isAll = drafts.length > 0 && drafts.every(({ id }) => selected.has(id))
  return (
    <div className={classNames(styles.wrap, look({ display: 'grid', gap: 's4' }))}>
      <table
        ref={grid.table}
        className={classNames(styles.grid, look({ width: 'full', size: 'ui', leading: '1.3' }))}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of an interactive grid
        role="grid"
        aria-label={t`Drafts`}
        aria-multiselectable="true"
        aria-rowcount={drafts.length + 1}
        onKeyDown={grid.onKeyDown}
        onPaste={grid.onPaste}
        onCopy={grid.onCopy}
      >
        <thead>
          <tr>
            <th className={styles.check}>
              <TickBox
                type="checkbox"
                checked={isAll}
                aria-label={t`Select all ${{ count: formatCount(drafts.length, locale) }}`}
                onChange={() => onSelected(new Set(isAll ? [] : drafts.map(({ id }) => id)))}
              />
            </th>
            <th className={styles.art}>
              <VisuallyHidden>
                <Trans>Play and cover</Trans>
              </VisuallyHidden>
            </th>
            {draftColumns.slice(0, 7).map((column) => (
              <th key={column} scope="col" className={styles[column]}>
                {i18n._(columnLabels[column])}
              </th>
            ))}
            <th scope="col" className={styles.stems}>
              <Trans>Stems</Trans>
            </th>
            <th scope="col" className={classNames(styles.publishAt, look({ width: '96' }))}>
              {i18n._(columnLabels.publishAt)}
            </th>
            <th scope="col" className={styles.status}>
              <Trans>Status</Trans>
            </th>
            <th className={styles.remove}>
              <VisuallyHidden>
                <Trans>Remove</Trans>
              </VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {drafts.slice(0, shown).map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              active={grid.active?.id === draft.id ? grid.active : undefined}
              stop={grid.place?.id === draft.id ? grid.place.column : undefined}
              rangeColumn={grid.isInRange(draft.id) ? grid.active?.column : undefined}
              isSelected={selected.has(draft.id)}
              isPlaying={player.playing === draft.id}
              sent={sent}
              price={draft.price === null ? '' : formatPrice(draft.price)}
              templates={templates}
              onSelect={toggle}
              onPlay={player.toggle}
              onSet={(one, set, done) =>
                acts.edit({ changes: [{ ids: [one.id], set }], ...(done && { done }) })
              }
              onCellClick={grid.onCellClick}
              onType={grid.onType}
              onLeave={grid.onLeave}
              onSendAgain={onSendAgain}
              onCover={onCover}
            />
          ))}
        </tbody>
      </table>
      {drafts.length > shown && (
        <Button onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          <Trans>Show {{ more: Math.min(ROWS_AT_ONCE, drafts.length - shown) }} more</Trans>
        </Button>
      )}
    </div>
  )
}
