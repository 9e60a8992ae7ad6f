import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { FilterGroup } from '#client/ui/overlay-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { RangeSlider } from '#client/ui/range-slider.tsx'
import { type BeatFilters, PRICE_SLIDER_MAX, priceRange } from '#contract/catalogue/beat-filters.ts'
import styles from './catalogue.module.css'

type Range = { min: number; max: number }

/**
 * The price range, from 0 to 300 dollars or the equivalent in another currency. The upper end means no limit, so more
 * expensive beats are still found.
 */
export function PriceFilter({
  filters,
  onChange,
}: {
  filters: BeatFilters
  onChange: (changed: Partial<BeatFilters>) => void
}) {
  const { t } = useLingui()
  const { priceScale } = useStoreSettings()
  const { formatPrice } = useMoney()
  const end = PRICE_SLIDER_MAX * priceScale
  const priceText = (price: number) => formatPrice(price) + (price >= end ? '+' : '')
  const chosen = priceRange(filters, priceScale)
  const [moving, setMoving] = useState<Range | undefined>()
  const shown = moving ?? chosen
  const committed = useRef<Range>(undefined)

  // Keeps the last value until the filters have it, or longer if it was moved again meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the filters change
  useEffect(() => {
    setMoving((range) => (range === committed.current ? undefined : range))
  }, [filters.priceMin, filters.priceMax])

  const commit = () => {
    if (!moving || moving === committed.current) return
    committed.current = moving
    if (moving.min === chosen.min && moving.max === chosen.max) return setMoving(undefined)
    onChange({
      priceMin: moving.min > 0 ? moving.min : undefined,
      priceMax: moving.max < end ? moving.max : undefined,
    })
  }
  return (
    <FilterGroup as="fieldset">
      <legend className={styles.lbl}>
        <span>
          <Trans>Price Range</Trans>
        </span>
        <Text as="span" numeric>
          <Trans>
            {{ min: priceText(shown.min) }} to {{ max: priceText(shown.max) }}
          </Trans>
        </Text>
      </legend>
      <RangeSlider
        min={0}
        max={end}
        step={priceScale}
        low={shown.min}
        high={shown.max}
        lowLabel={t`Lowest price`}
        highLabel={t`Highest price`}
        valueText={priceText}
        marks={[0, end / 3, (end / 3) * 2, end]}
        onChange={(min, max) => setMoving({ min, max })}
        onCommit={commit}
      />
    </FilterGroup>
  )
}
