import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { facetsQuery } from '#client/features/catalogue/index.ts'
import {
  changeMarks,
  getMarks,
  keepSong,
  type ListControls,
  useMarks,
  useOwnSong,
} from '#client/features/marks/index.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { Segments } from '#client/ui/segments.tsx'
import type { Facets } from '#contract/facets.ts'
import type { OwnSong } from '#contract/fit.ts'
import { countBeats } from '#contract/format-count.ts'
import { type FitView, listOf, viewOf } from './fit-view.ts'
import { KeyField, TempoField } from './own-song-fields.tsx'
import { isTapping } from './use-taps.ts'
import { WhatFits } from './what-fits.tsx'

/** Your tempo, your key, and which beats to show: a strip, on small screens one line that opens a sheet. */
export function Yours(controls: ListControls) {
  const song = useOwnSong()
  const isSet = song.bpm !== undefined || song.tone !== undefined
  const view = viewOf(controls, song)
  const facets = useQuery({
    ...facetsQuery(listOf('first', controls.filters, song).filters),
    enabled: isSet,
    placeholderData: keepPreviousData,
  })
  const counts = isSet ? facets.data?.fits : undefined
  const [open, setOpen] = useState<'sheet' | 'why' | undefined>()
  useFreshList(controls)
  useTappedSong(controls)

  const change = (changed: OwnSong) => {
    const next = { ...song, ...changed }
    keepSong(next)
    const list = listOf(
      next.bpm === undefined && !next.tone ? undefined : (view ?? 'first'),
      controls.filters,
      next,
    )
    controls.show(list.filters, list.sort ?? controls.sort, true)
  }
  const showView = (next: FitView | undefined) => {
    const list = listOf(next, controls.filters, song)
    controls.show(list.filters, list.sort ?? (controls.sort === 'fit' ? 'newest' : controls.sort))
  }
  const fields = (
    <>
      <TempoField song={song} onSong={change} />
      <KeyField song={song} onSong={change} />
    </>
  )
  const choice = (wide: boolean) => (
    <div className="yours__m yours__m--show">
      <div className="yours__lab">
        <span className="eng">Show beats that fit</span>
        <button type="button" className="link small" onClick={() => setOpen('why')}>
          What fits?
        </button>
      </div>
      <Segments
        label="Show beats that fit"
        wide={wide}
        value={view}
        options={viewOptions(song, counts, wide)}
        onChange={showView}
      />
    </div>
  )
  return (
    <>
      <section className="yours__set" aria-label="Your tempo and key">
        {fields}
        {isSet ? (
          choice(false)
        ) : (
          <p className="yours__m yours__say">
            Tell us the song in your head. Every beat then says whether it fits, and the ones that do come
            first.
          </p>
        )}
      </section>
      <button type="button" className="yours__small" aria-haspopup="dialog" onClick={() => setOpen('sheet')}>
        <SlidersHorizontal className="ico" aria-hidden />
        {isSet ? (
          <span>
            {song.bpm !== undefined && <b className="num">{song.bpm} BPM</b>}{' '}
            {song.tone && <b>{song.tone}</b>}
          </span>
        ) : (
          <span>Your tempo and key</span>
        )}
        <span className="small">{isSet ? 'Yours' : 'Find what fits'}</span>
      </button>
      <Dialog open={open === 'sheet'} onClose={() => setOpen(undefined)} label="Your song">
        <div className="dialog dialog--yours">
          <DialogHead title="Your song" onClose={() => setOpen(undefined)} />
          {fields}
          {isSet && choice(true)}
          <div className="dialog__acts">
            {isSet && (
              <Button variant="quiet" onClick={() => change({ bpm: undefined, tone: undefined })}>
                Forget both
              </Button>
            )}
            <Button variant="primary" onClick={() => setOpen(undefined)}>
              {counts ? `Show ${countBeats(countOf(view, counts))}` : 'Close'}
            </Button>
          </div>
        </div>
      </Dialog>
      <WhatFits open={open === 'why'} song={song} onClose={() => setOpen(undefined)} />
    </>
  )
}

function viewOptions(song: OwnSong, counts: Facets['fits'] | undefined, isShort: boolean) {
  const names: [FitView, string, boolean][] = [
    ['first', isShort ? 'Best first' : 'Best fit first', true],
    ['bpm', isShort ? 'Tempo' : 'Your tempo', song.bpm !== undefined],
    ['tone', isShort ? 'Key' : 'Your key', song.tone !== undefined],
    ['both', 'Both', song.bpm !== undefined && song.tone !== undefined],
  ]
  return names
    .filter(([, , isOffered]) => isOffered)
    .map(([value, name]) => ({
      value,
      label: (
        <>
          {name} {counts && <span className="num">{countOf(value, counts)}</span>}
        </>
      ),
    }))
}

function countOf(view: FitView | undefined, counts: NonNullable<Facets['fits']>): number {
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

/** A tapped tempo, by key too, becomes the list's tempo. */
function useTappedSong({ filters, sort, show }: ListControls): void {
  const song = useMarks((marks) => marks.song)
  const known = useRef(song)
  useEffect(() => {
    if (known.current === song) return
    known.current = song
    if (!isTapping()) return
    const list = listOf(viewOf({ filters, sort }, song) ?? 'first', filters, song)
    show(list.filters, list.sort ?? sort, true)
  }, [song, filters, sort, show])
}
