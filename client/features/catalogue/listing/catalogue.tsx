import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMarks } from '#client/features/player/favorites/index.ts'
import { usePlayer } from '#client/features/player/player/index.ts'
import { reportSearch } from '#client/features/reach/counting/index.ts'
import { useRetryFailed } from '#client/platform/use-retry-failed.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Problem } from '#client/ui/form-parts.tsx'
import { Box, look, Text, Wrap } from '#client/ui/primitives.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { useTypedText } from '#client/ui/use-typed-text.ts'
import type { Beat } from '#contract/catalogue/beat.ts'
import {
  type BeatFilters,
  type BeatSort,
  beatSorts,
  filtersToParams,
} from '#contract/catalogue/beat-filters.ts'
import { beatCount } from '#contract/catalogue/count-beats.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { BeatGrid, BeatGridSkeleton } from './beat-grid.tsx'
import { beatIdsPath, beatPagesQuery, facetsQuery } from './beat-queries.ts'
import catalogueStyles from './catalogue.module.css'
import catalogueMoreStyles from './catalogue-more.module.css'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel, ResetButton } from './filter-panel.tsx'
import { FiltersDialog } from './filters-dialog.tsx'
import { useListView } from './list-views.ts'
import { type FilterControls, useFilters } from './use-filters.ts'

/** Whoever stays at a list this long has searched for it. */
const STAY_MS = 2_500

const sortNames = {
  newest: msg`Newest`,
  price: msg`Price, low to high`,
  '-price': msg`Price, high to low`,
  bpm: msg`BPM, slow to fast`,
  '-bpm': msg`BPM, fast to slow`,
  title: msg`Title`,
  fit: msg`Best fit`,
} satisfies Record<BeatSort, Message>

/**
 * The catalogue: heading, filters and grid. `top`: it is the whole page. `yours`: your tempo and key, as an element that
 * never changes, so that it hydrates on its own. `empty`: what stands here in a store without beats.
 */
export function CatalogueSection({
  top = false,
  yours,
  empty,
}: {
  top?: boolean
  yours?: ReactNode
  empty?: ReactNode
}) {
  const { i18n, t } = useLingui()
  const controls = useFilters()
  const { filters, sort, producer } = controls
  const listName = producer === undefined ? t`Available Beats` : t`Beats by ${producer}`
  const player = usePlayer()
  const pages = useInfiniteQuery({ ...beatPagesQuery(filters, sort), placeholderData: keepPreviousData })
  const facets = useQuery({ ...facetsQuery(filters), placeholderData: keepPreviousData })
  const retry = useRetryFailed()
  const retryFacets = facets.isError ? retry : undefined
  const gone = useMarks((marks) => marks.gone)
  const Head = useListView('Head')
  const NothingFits = useListView('NothingFits')
  const [openedAt] = useState(Date.now)
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
        { name: listName, ids },
      )
    },
    [player, listName],
  )
  useReportSearch(controls)
  const Heading = top ? 'h1' : 'h2'
  const heading = top ? 'h2' : 'h3'
  const fits = facets.data?.fits
  if (empty && !controls.active && pages.data?.pages[0]?.total === 0) return empty

  return (
    <Box as="section" padY="fluid-5" id="beats-section" aria-labelledby="beats-heading">
      <Wrap>
        <SectionHead>
          <Text as={Heading} size="h2" id="beats-heading" tabIndex={-1}>
            {producer === undefined ? listName : t`All beats`}
          </Text>
          <p className={classNames(catalogueStyles.catCount, look({ numeric: true }))} role="status">
            {pages.isSuccess ? i18n._(beatCount({ count: total })) : ''}
          </p>
          <FiltersDialog controls={controls} facets={facets.data} onRetry={retryFacets} count={total} />
        </SectionHead>
        <div className={catalogueStyles.yours}>{yours}</div>
        <div className={catalogueStyles.cat}>
          <aside className={catalogueStyles.filters} aria-label={t`Filters`}>
            <FilterPanel controls={controls} facets={facets.data} onRetry={retryFacets} heading={heading} />
          </aside>
          <div className={catalogueMoreStyles.catList}>
            <div className={catalogueMoreStyles.catBar}>
              <BeatSearch
                query={filters.q ?? ''}
                onSearch={(q, typing) => controls.change({ q: q || undefined }, { replace: typing })}
              />
              <SelectField
                label={t`Sort`}
                value={sort}
                options={offeredSorts(filters).map((value) => ({ value, label: i18n._(sortNames[value]) }))}
                onChange={(event) =>
                  controls.setSort(beatSorts.find((value) => value === event.target.value) ?? 'newest')
                }
              />
            </div>
            <FilterChips controls={controls} tagNames={tagNames} />
            <div className={catalogueMoreStyles.catHead}>
              {Head && <Head {...controls} openedAt={openedAt} />}
            </div>
            {pages.isPending ? (
              <BeatGridSkeleton />
            ) : pages.isError && beats.length === 0 ? (
              <EmptyNote title={t`The beats can't be loaded.`} alert>
                <Text tone="muted">{pages.error.message}</Text>
                <Button onClick={retry}>
                  <Trans>Retry</Trans>
                </Button>
              </EmptyNote>
            ) : beats.length === 0 ? (
              <EmptyNote title={t`No beats available.`}>
                {fits && NothingFits && <NothingFits {...controls} />}
                {controls.active && <ResetButton controls={controls} quiet={false} />}
              </EmptyNote>
            ) : (
              <div className={pages.isPlaceholderData ? catalogueMoreStyles.catStale : undefined}>
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
                  <Problem role="alert">
                    <Trans>More beats can't be loaded.</Trans>{' '}
                    <Button small onClick={() => pages.fetchNextPage()}>
                      <Trans>Retry</Trans>
                    </Button>
                  </Problem>
                )}
              </div>
            )}
          </div>
        </div>
      </Wrap>
    </Box>
  )
}

/** msg`Best fit` is only offered once the listener has set a tempo or key. */
function offeredSorts({ fitsBpm, fitsTone }: BeatFilters): readonly BeatSort[] {
  return (fitsBpm ?? fitsTone) ? beatSorts : beatSorts.slice(0, -1)
}

/** Searches once typing pauses. */
function BeatSearch({
  query,
  onSearch,
}: {
  query: string
  onSearch: (query: string, typing: boolean) => void
}) {
  const { t } = useLingui()
  const { text, setText, tell } = useTypedText(query, (words, before) =>
    onSearch(words, before !== '' && words !== ''),
  )
  return (
    <SearchBox
      label={t`Search beats`}
      placeholder={t`Title, producer, tag, BPM or key`}
      value={text}
      maxLength={100}
      onChange={(event) => setText(event.target.value)}
      onAsk={tell}
    />
  )
}

/** Reports filters that somebody stays at, once. */
function useReportSearch({ filters, active }: FilterControls): void {
  const search = active ? String(filtersToParams(filters)) : ''
  useEffect(() => {
    if (search === '') return
    const timer = setTimeout(() => reportSearch(search), STAY_MS)
    return () => clearTimeout(timer)
  }, [search])
}
