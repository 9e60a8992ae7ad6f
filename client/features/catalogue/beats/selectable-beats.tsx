import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  BulkDialog,
  type BulkTarget,
  bulkQuery,
  isRunning,
  placesQuery,
  SelectionBar,
} from '#client/features/catalogue/bulk-edits/index.ts'
import { useDeskView } from '#client/features/store/admin/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import type { BeatSelection } from '#contract/beats/bulk-edit.ts'
import { adminBeatsQuery, filterOf } from './beat-admin-queries.ts'
import { BeatList } from './beat-list.tsx'
import { BeatListTools } from './beat-list-tools.tsx'
import { BeatTable } from './beat-table.tsx'
import styles from './manage-beats.module.css'
import { PageKeys } from './page-keys.tsx'
import { useBeatActs } from './use-beat-acts.tsx'
import { useBeatChoice } from './use-beat-choice.ts'

/** The list of beats with its filters, and what is done with the selected ones. */
export function SelectableBeats({
  edited,
  isBeside,
}: {
  /** Id of the beat whose form is open. */
  edited: string | undefined
  /** A form is open beside the list. */
  isBeside: boolean
}) {
  const { t } = useLingui()
  const [choice, setChoice] = useBeatChoice()
  const [view, setView] = useDeskView('beats')
  const [target, setTarget] = useState<BulkTarget>()
  const beats = useQuery(adminBeatsQuery(choice))
  const bulk = useQuery(bulkQuery())
  const { dialog, ...acts } = useBeatActs()
  const items = beats.data?.items ?? []
  const total = beats.data?.total ?? 0
  const picked = useSelection(items, { filter: filterOf(choice) })
  const list = {
    beats: items,
    acts,
    isSelected: picked.isSelected,
    onSelect: picked.toggle,
    edited,
    isBeside,
  }
  return (
    <>
      <BeatListTools
        choice={choice}
        onChange={(change) => {
          setChoice(change)
          // What is selected stays in sight.
          picked.clear()
        }}
        isBeside={isBeside}
        view={view}
        onView={setView}
      />
      {!picked.isEmpty && (
        <SelectionBar
          count={picked.count}
          total={total}
          isAll={picked.isAll}
          isBusy={isRunning(bulk.data?.edit ?? null)}
          onAll={picked.all}
          onPage={picked.onlyPage}
          onClear={picked.clear}
          onAct={(kind) =>
            setTarget({
              kind,
              selection: picked.selection,
              count: picked.isAll ? total : picked.count,
            })
          }
        />
      )}
      <Loaded query={beats} problem={t`The beats can't be loaded.`}>
        {() =>
          items.length === 0 ? (
            <NoBeats isFiltered={choice.q !== '' || choice.status !== '' || choice.tag !== ''} />
          ) : view === 'cards' ? (
            <BeatList {...list} />
          ) : (
            view && <BeatTable {...list} onSelectPage={picked.togglePage} />
          )
        }
      </Loaded>
      <PageKeys
        page={choice.page}
        count={items.length}
        total={total}
        onPage={(page) => setChoice({ page })}
      />
      {!picked.isEmpty && (
        <div className={classNames(styles.barSpace, look({ height: { below768: '160' } }))} />
      )}
      {dialog}
      <BulkDialog
        target={target}
        onClose={() => setTarget(undefined)}
        onStarted={() => {
          setTarget(undefined)
          picked.clear()
        }}
      />
    </>
  )
}

/** No beats, or none that match; where all were deleted, it leads to the trash. */
function NoBeats({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui()
  const counts = useQuery(placesQuery())
  const trash = counts.data?.trash ?? 0
  return (
    <EmptyNote title={t`No beats found.`}>
      {!isFiltered && trash > 0 && (
        <>
          <Text tone="muted">
            <Plural value={trash} one="The only one is in the trash." other="All # are in the trash." />
          </Text>
          <Link className={buttonClass({})} to="/admin/manage-beats/trash">
            <Trans>Open Trash</Trans>
          </Link>
        </>
      )}
    </EmptyNote>
  )
}

/** The selected beats of the list: some, or all that match its filter. */
function useSelection(page: readonly AdminBeat[], filter: Extract<BeatSelection, { filter: unknown }>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const isSelected = ({ id }: AdminBeat) => isAll || ids.has(id)
  const set = (next: Iterable<string>) => {
    setAll(false)
    setIds(new Set(next))
  }
  const pageIds = page.map(({ id }) => id)
  return {
    count: ids.size,
    isAll,
    isEmpty: !isAll && ids.size === 0,
    isSelected,
    selection: isAll ? filter : { ids: [...ids] },
    toggle: (beat: AdminBeat) => {
      // One beat less than all is the rest of this page: the others cannot be seen.
      const before = isAll ? new Set(pageIds) : new Set(ids)
      if (!before.delete(beat.id)) before.add(beat.id)
      set(before)
    },
    togglePage: () => {
      if (isAll) return set([])
      const rest = [...ids].filter((id) => !pageIds.includes(id))
      set(page.every(isSelected) ? rest : [...rest, ...pageIds])
    },
    onlyPage: () => set(pageIds),
    all: () => setAll(true),
    clear: () => set([]),
  }
}
