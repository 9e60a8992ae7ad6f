import { ph } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { facetsQuery, type ListControls, useFilters } from '#client/features/catalogue/listing/index.ts'
import {
  changeMarks,
  getMarks,
  keepSong,
  useMarks,
  useOwnSong,
} from '#client/features/player/favorites/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { DialogActions, DialogBox } from '#client/ui/dialog-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import type { Facets } from '#contract/catalogue/facets.ts'
import type { OwnSong } from '#contract/discovery/fit.ts'
import { lastFitView } from './device-setting.ts'
import { type FitView, fittingBeats, fitView, hasOwnView, offeredViews } from './fit-view.ts'
import { KeyField, SongPart, TempoField } from './own-song-fields.tsx'
import { isTapping } from './use-taps.ts'
import styles from './yours.module.css'

const WhatFits = lazyComponent(async () => (await import('./what-fits.tsx')).WhatFits)

/** Your tempo, your key, and which beats to show: a strip, on small screens one line that opens a sheet. */
export function Yours() {
  const { t } = useLingui()
  const controls = useFilters()
  const song = useOwnSong()
  const isSet = song.bpm !== undefined || song.tone !== undefined
  const view = fitView(controls, song)
  const facets = useQuery({
    ...facetsQuery(fittingBeats('first', controls.filters, song).filters),
    enabled: isSet,
    placeholderData: keepPreviousData,
  })
  const counts = isSet ? facets.data?.fits : undefined
  const [open, setOpen] = useState<'sheet' | 'why' | undefined>()
  useFreshList(controls)
  useTappedSong(controls)
  useLastView(controls, song)

  const change = (changed: OwnSong) => {
    const next = { ...song, ...changed }
    keepSong(next)
    const list = fittingBeats(
      next.bpm === undefined && !next.tone ? undefined : (view ?? 'first'),
      controls.filters,
      next,
    )
    controls.show(list.filters, list.sort ?? controls.sort, true)
  }
  const showView = (next: FitView | undefined) => {
    lastFitView.set(next ?? 'off')
    const list = fittingBeats(next, controls.filters, song)
    controls.show(list.filters, list.sort ?? (controls.sort === 'fit' ? 'newest' : controls.sort))
  }
  const fields = (
    <>
      <TempoField song={song} onSong={change} />
      <KeyField song={song} onSong={change} />
    </>
  )
  const choice = (wide: boolean) => (
    <SongPart
      head={
        <>
          <Text as="span" size="label">
            <Trans>Show beats that fit</Trans>
          </Text>
          <Text as="button" type="button" link size="small" onClick={() => setOpen('why')}>
            <Trans>What fits?</Trans>
          </Text>
        </>
      }
    >
      <Segments
        label={t`Show beats that fit`}
        wide={wide}
        value={view}
        options={viewOptions(song, counts, wide)}
        onChange={showView}
      />
    </SongPart>
  )
  return (
    <>
      <section
        className={classNames(styles.yoursSet, look({ display: 'grid', hide: 'below1280' }))}
        aria-label={t`Your tempo and key`}
      >
        {fields}
        {isSet ? (
          choice(false)
        ) : (
          <p
            className={classNames(
              styles.yoursM,
              styles.yoursSay,
              look({ display: 'grid', minWidth: '0', tone: 'muted', size: '4', leading: '1.45' }),
            )}
          >
            <Trans>
              Tell us the song in your head. Every beat then says whether it fits, and the ones that do come
              first.
            </Trans>
          </p>
        )}
      </section>
      <button
        type="button"
        className={classNames(
          styles.yoursSmall,
          look({
            columns: { below1280: ['auto', 'main', 'auto'] },
            gap: { below1280: 's3' },
            width: { below1280: 'full' },
            minHeight: { below1280: '56' },
            text: { below1280: 'start' },
          }),
        )}
        aria-haspopup="dialog"
        onClick={() => setOpen('sheet')}
      >
        <LineIcon of={SlidersHorizontal} />
        {isSet ? (
          <span>
            {song.bpm !== undefined && (
              <Text as="b" numeric>
                <Trans>{{ bpm: song.bpm }} BPM</Trans>
              </Text>
            )}{' '}
            {song.tone && <b>{song.tone}</b>}
          </span>
        ) : (
          <span>
            <Trans>Your tempo and key</Trans>
          </span>
        )}
        <Text as="span" size="small">
          {isSet ? t`Yours` : t`Find what fits`}
        </Text>
      </button>
      <Dialog open={open === 'sheet'} onClose={() => setOpen(undefined)} label={t`Your song`}>
        <DialogBox>
          <DialogHead title={t`Your song`} onClose={() => setOpen(undefined)} />
          {fields}
          {isSet && choice(true)}
          <DialogActions>
            {isSet && (
              <Button variant="quiet" onClick={() => change({ bpm: undefined, tone: undefined })}>
                <Trans>Clear both</Trans>
              </Button>
            )}
            <Button variant="primary" onClick={() => setOpen(undefined)}>
              {counts ? (
                <Plural value={ph({ count: beatsIn(view, counts) })} one="Show # beat" other="Show # beats" />
              ) : (
                <Trans>Close</Trans>
              )}
            </Button>
          </DialogActions>
        </DialogBox>
      </Dialog>
      {open === 'why' && <WhatFits open song={song} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function viewOptions(song: OwnSong, counts: Facets['fits'] | undefined, isShort: boolean) {
  return offeredViews(song).map((value) => ({
    value,
    label: (
      <>
        <ViewName view={value} isShort={isShort} />{' '}
        {counts && (
          <Text as="span" numeric>
            {beatsIn(value, counts)}
          </Text>
        )}
      </>
    ),
  }))
}

function ViewName({ view, isShort }: { view: FitView; isShort: boolean }) {
  switch (view) {
    case 'first':
      return isShort ? <Trans>Best first</Trans> : <Trans>Best fit first</Trans>
    case 'bpm':
      return isShort ? <Trans>Tempo</Trans> : <Trans>Your tempo</Trans>
    case 'tone':
      return isShort ? <Trans context="music">Key</Trans> : <Trans>Your key</Trans>
    case 'both':
      return <Trans>Both</Trans>
  }
}

function beatsIn(view: FitView | undefined, counts: NonNullable<Facets['fits']>): number {
  return view === undefined || view === 'first' ? counts.all : counts[view]
}

/** Removes passed beats from each new list. */
function useFreshList({ filters, sort }: ListControls): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list is the occasion
  useEffect(() => {
    const { gone, passed } = getMarks()
    if (gone !== passed) changeMarks({ gone: passed })
  }, [filters, sort])
}

/** Your tempo and key outlive the page, so a list whose URL says nothing of them is shown as the last one was. */
function useLastView({ filters, show }: ListControls, song: OwnSong): void {
  const [address] = useSearchParams()
  const last = lastFitView.use()
  const isWanted =
    last !== 'off' && !hasOwnView(address) && (song.bpm !== undefined || song.tone !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list that says nothing itself
  useEffect(() => {
    if (!isWanted) return
    const list = fittingBeats(offeredViews(song).find((view) => view === last) ?? 'first', filters, song)
    show(list.filters, list.sort ?? 'fit', true)
  }, [isWanted])
}

/** A tapped tempo, by key too, becomes the list's tempo. */
function useTappedSong({ filters, sort, show }: ListControls): void {
  const song = useMarks((marks) => marks.song)
  const known = useRef(song)
  useEffect(() => {
    if (known.current === song) return
    known.current = song
    if (!isTapping()) return
    const list = fittingBeats(fitView({ filters, sort }, song) ?? 'first', filters, song)
    show(list.filters, list.sort ?? sort, true)
  }, [song, filters, sort, show])
}
