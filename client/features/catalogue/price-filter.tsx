import { useState } from 'react'
import { RangeSlider } from '#client/ui/range-slider.tsx'
import { type BeatFilters, PRICE_SLIDER_MAX, priceRange } from '#contract/beat-filters.ts'

/** The price range from 0 to 300 dollars. Its upper end means no limit, so that a dearer beat can still be found. */
export function PriceFilter({
  filters,
  onChange,
}: {
  filters: BeatFilters
  onChange: (changed: Partial<BeatFilters>) => void
}) {
  const chosen = priceRange(filters)
  const [moving, setMoving] = useState<{ min: number; max: number } | undefined>()
  const shown = moving ?? chosen
  const commit = () => {
    if (!moving) return
    setMoving(undefined)
    if (moving.min === chosen.min && moving.max === chosen.max) return
    onChange({
      priceMin: moving.min > 0 ? moving.min : undefined,
      priceMax: moving.max < PRICE_SLIDER_MAX ? moving.max : undefined,
    })
  }
  return (
    <fieldset className="fgroup">
      <legend className="lbl">
        <span>Price Range</span>
        <span className="num">
          {priceText(shown.min)} to {priceText(shown.max)}
        </span>
      </legend>
      <RangeSlider
        min={0}
        max={PRICE_SLIDER_MAX}
        step={1}
        low={shown.min}
        high={shown.max}
        lowLabel="Lowest price"
        highLabel="Highest price"
        valueText={priceText}
        marks={[0, 100, 200, 300]}
        onChange={(min, max) => setMoving({ min, max })}
        onCommit={commit}
      />
    </fieldset>
  )
}

function priceText(dollars: number): string {
  return dollars >= PRICE_SLIDER_MAX ? `$${dollars}+` : `$${dollars}`
}
