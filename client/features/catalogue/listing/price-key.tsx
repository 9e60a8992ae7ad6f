import { Trans, useLingui } from '@lingui/react/macro'
import { preloadLicensePicker, useChooseLicense } from '#client/features/selling/carts/index.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LargePrice } from '#client/ui/price-parts.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import beatStyles from './beat.module.css'

/** The price, which opens the licenses over the page. A key on a phone. */
export function PriceKey({ beat }: { beat: BeatDetail }) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  const choose = useChooseLicense()
  return (
    <button
      type="button"
      className={classNames(
        beatStyles.priceKey,
        look({
          display: { below768: 'grid' },
          gap: { below768: 's0' },
          pack: { below768: 'center' },
          minHeight: { below768: '64' },
          padX: { below768: 's4-5' },
          corner: { below768: 'key' },
          surface: { below768: 'raised' },
          text: { below768: 'start' },
        }),
      )}
      aria-label={t`${{ price: formatPrice(beat.price) }}, choose a license`}
      onPointerEnter={preloadLicensePicker}
      onFocus={preloadLicensePicker}
      onClick={() => choose(beat)}
    >
      <LargePrice>{formatPrice(beat.price)}</LargePrice>
      {beat.licenses.length > 1 && (
        <Text as="small" size="note" tone="muted" hide="from768">
          <Trans>and up</Trans>
        </Text>
      )}
    </button>
  )
}
