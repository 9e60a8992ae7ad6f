import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useMarks } from '#client/features/marks/index.ts'
import { usePlayer } from '#client/features/player/index.ts'
import { useRetryFailed } from '#client/platform/use-retry-failed.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { Beat } from '#contract/beat.ts'
import { type BeatFilters, type BeatSort, beatSorts } from '#contract/beat-filters.ts'
import { countBeats } from '#contract/format-count.ts'
import { BeatGrid, BeatGridSkeleton } from './beat-grid.tsx'
import { beatIdsPath, beatPagesQuery, facetsQuery } from './beat-queries.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterControlsList, FilterPanel, ResetButton } from './filter-panel.tsx'
import { SearchBox } from './search-box.tsx'
import { useFilters } from './use-filters.ts'

const sortNames = {
  newest: 'Newest',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  bpm: 'BPM, slow to fast',
  '-bpm': 'BPM, fast to slow',
  title: 'Title',
  fit: 'Best fit',
} satisfies Record<BeatSort, string>

/** The catalogue: heading, filters and grid. `top`: it is the whole page. */
export function Catalogue({ top = false }: { top?: boolean }) {
  const controls = useFilters()
  const { filters, sort } = controls
  const player = usePlayer()
  const [overlayOpen, setOverlayOpen] = useState(false)
  const pages = useInfiniteQuery({ ...beatPagesQuery(filters, sort), placeholderData: keepPreviousData })
  const facets = useQuery({ ...facetsQuery(filters), placeholderData: keepPreviousData })
  const retry = useRetryFailed()
  const retryFacets = facets.isError ? retry : undefined
  const gone = useMarks((marks) => marks.gone)
  const { Yours, Head, NothingFits } = useMarks(({ views }) => views)
  const { beats, total } = useMemo(() => {
    const loaded = pages.data?.pages.flatMap((page) => page.items) ?? []
    const beats = loaded.filter(({ id }) => !(id in gone))
    return { beats, total: (pages.data?.pages[0]?.total ?? 0) - (loaded.length - beats.length) }
  }, [pages.data, gone])
  const tagNames = useMemo(() => new Map(facets.data?.tags.map(({ id, name }) => [id, name])), [facets.data])
  // A fully loaded list is the queue itself; of a longer one the ids are fetched.
  const queued = { beats, ids: pages.hasNextPage ? beatIdsPath(filters, sort) : undefined }
  const shown = useRef(queued)
  shown.current = queued

  const play = useCallback(
    (beat: Beat) => {
      const { beats, ids } = shown.current
      player.playFrom(
        beats,
        beats.findIndex(({ id }) => id === beat.id),
        { name: 'Available Beats', ids },
      )
    },
    [player],
  )
  const Heading = top ? 'h1' : 'h2'
  const heading = top ? 'h2' : 'h3'
  const count = countBeats(total)
  const fits = facets.data?.fits

  return (
    <section className="sec" id="beats-section" aria-labelledby="beats-heading">
      <div className="wrap">
        <div className="sec__head">
          <Heading className="h2" id="beats-heading" tabIndex={-1}>
            Available Beats
          </Heading>
          <p className="cat__count num" role="status">
            {pages.isSuccess ? count : ''}
          </p>
          <Button
            small
            className="filters__toggle"
            aria-expanded={overlayOpen}
            onClick={() => setOverlayOpen(true)}
          >
            <SlidersHorizontal className="ico" aria-hidden />
            Filters
          </Button>
        </div>
        <div className="yours">{Yours && <Yours {...controls} />}</div>
        <div className="cat">
          <aside className="filters" aria-label="Filters">
            <FilterPanel controls={controls} facets={facets.data} onRetry={retryFacets} heading={heading} />
          </aside>
          <div className="cat__list">
            <div className="cat__bar">
              <SearchBox
                query={filters.q ?? ''}
                onSearch={(q, typing) => controls.change({ q: q || undefined }, { replace: typing })}
              />
              <SelectField
                label="Sort"
                value={sort}
                options={offeredSorts(filters).map((value) => ({ value, label: sortNames[value] }))}
                onChange={(event) =>
                  controls.setSort(beatSorts.find((value) => value === event.target.value) ?? 'newest')
                }
              />
            </div>
            <FilterChips controls={controls} tagNames={tagNames} />
            {Head && <Head {...controls} />}
            {pages.isPending ? (
              <BeatGridSkeleton />
            ) : pages.isError && beats.length === 0 ? (
              <EmptyNote title="The beats can't be loaded." alert>
                <p className="muted">{pages.error.message}</p>
                <Button onClick={retry}>Retry</Button>
              </EmptyNote>
            ) : beats.length === 0 ? (
              <EmptyNote title="No beats available.">
                {fits && NothingFits && <NothingFits {...controls} />}
                {controls.active && <ResetButton controls={controls} quiet={false} />}
              </EmptyNote>
            ) : (
              <div className={pages.isPlaceholderData ? 'cat__stale' : undefined}>
                <BeatGrid
                  beats={beats}
                  total={total}
                  hasMore={pages.hasNextPage}
                  loadingMore={pages.isFetchingNextPage}
                  onMore={() => !pages.isFetchingNextPage && pages.fetchNextPage()}
                  onPlay={play}
                  eager={top}
                  others={sort === 'fit' && fits ? fits.all - fits.either : 0}
                  heading={heading}
                />
                {pages.isFetchNextPageError && (
                  <p className="err" role="alert">
                    More beats can't be loaded.{' '}
                    <Button small onClick={() => pages.fetchNextPage()}>
                      Retry
                    </Button>
                  </p>
                )}
              </div>
            )}
          </div>
        </div>
      </div>
      <Dialog open={overlayOpen} onClose={() => setOverlayOpen(false)} label="Filters" shape="screen">
        <div className="overlay">
          <div className="overlay__head">
            <h2 className="h3">Filters</h2>
            <Button variant="quiet" onClick={() => setOverlayOpen(false)}>
              <X className="ico" aria-hidden />
              Close
            </Button>
          </div>
          <div className="overlay__filters">
            <FilterControlsList controls={controls} facets={facets.data} onRetry={retryFacets} />
          </div>
          <div className="overlay__foot">
            <ResetButton controls={controls} quiet={false} />
            <Button variant="primary" onClick={() => setOverlayOpen(false)}>
              Show {count}
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  )
}

/** 'Best fit' is only offered once the listener has set a tempo or key. */
function offeredSorts({ fitsBpm, fitsTone }: BeatFilters): readonly BeatSort[] {
  return (fitsBpm ?? fitsTone) ? beatSorts : beatSorts.slice(0, -1)
}
