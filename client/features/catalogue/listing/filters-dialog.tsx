import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Overlay, OverlayFilters, OverlayFoot, OverlayHead } from '#client/ui/overlay-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import styles from './catalogue.module.css'
import { FilterControlsList, type FilterSources, ResetButton } from './filter-panel.tsx'

/** On small screens: the filters over the list. Opening them renders nothing of the list again. */
export function FiltersDialog({ count, ...sources }: FilterSources & { count: number }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <span className={styles.filtersToggle}>
        <Button small aria-expanded={open} onClick={() => setOpen(true)}>
          <LineIcon of={SlidersHorizontal} />
          <Trans>Filters</Trans>
        </Button>
      </span>
      <Dialog open={open} onClose={close} label={t`Filters`} shape="screen">
        <Overlay>
          <OverlayHead>
            <Text as="h2" size="h3">
              <Trans>Filters</Trans>
            </Text>
            <Button variant="quiet" onClick={close}>
              <LineIcon of={X} />
              <Trans>Close</Trans>
            </Button>
          </OverlayHead>
          <OverlayFilters>
            <OpenedFilters {...sources} />
          </OverlayFilters>
          <OverlayFoot>
            <ResetButton controls={sources.controls} quiet={false} />
            <Button variant="primary" onClick={close}>
              <Plural value={count} one="Show # beat" other="Show # beats" />
            </Button>
          </OverlayFoot>
        </Overlay>
      </Dialog>
    </>
  )
}

/** Renders up to 200 producers and tags after the dialog is on the screen, so that it opens at once. */
function OpenedFilters({ facets, ...sources }: FilterSources) {
  const shown = useDeferredValue(facets, undefined)
  return <FilterControlsList {...sources} facets={shown} />
}
