import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import styles from './cart.module.css'
import { LicenseChangeNote } from './license-change-note.tsx'
import { LicensePicker } from './license-picker.tsx'
import { LinePrice } from './line-price.tsx'
import { isAgreed } from './own-offers.ts'
import { ReplacesNote } from './replaces-note.tsx'

/** A line of the cart; its license can be changed in place. */
export function CartLineItem({
  userId,
  item,
  quoted,
  onRemove,
  onLeave,
}: {
  userId: string
  item: CartItem
  quoted: CartQuote['lines'][number] | undefined
  onRemove: () => void
  onLeave: () => void
}) {
  const { t } = useLingui()
  const { formatTotal } = useMoney()
  const { beats, license, state } = item
  const [choosing, setChoosing] = useState(false)
  const isGone = state === 'unavailable'
  const isCheaper = beats.price < item.priceWhenAdded
  return (
    <li
      className={classNames(
        styles.line,
        look({
          display: 'grid',
          columns: ['72', 'main', 'auto', 'auto'],
          gap: 's3-5',
          align: 'center',
          padTop: 's3',
          padBottom: 's3',
          padEnd: 's3',
          padStart: 's6',
        }),
      )}
    >
      {beats.cover ? (
        <BeatCover beat={beats} sizes="72px" decorative />
      ) : (
        <Sleeve paper aria-hidden="true">
          <span>{beats.title}</span>
        </Sleeve>
      )}
      <Stack gap="s0" minWidth="0" items="start" size="fine">
        {isGone ? (
          <Text as="b" size="body" breakable>
            {beats.title}
          </Text>
        ) : (
          <Link to={beatPath(beats)} onClick={onLeave}>
            <Text as="b" size="body" breakable>
              {beats.title}
            </Text>
          </Link>
        )}
        <Text as="span" tone="muted">
          <Trans>by {{ username: beats.owner.username }}</Trans>
        </Text>
        {isGone ? (
          <Text as="span" weight="strong" tone="red">
            {item.soldExclusively ? t`Sold exclusively` : t`No longer for sale`}
          </Text>
        ) : (
          <Box as="button" minHeight="28" text="start" link type="button" onClick={() => setChoosing(true)}>
            {isAgreed(quoted) ? (
              <Trans>
                {{ name: license.name }} license, agreed price<VisuallyHidden>, change</VisuallyHidden>
              </Trans>
            ) : (
              <Trans>
                {{ name: license.name }} license<VisuallyHidden>, change</VisuallyHidden>
              </Trans>
            )}
          </Box>
        )}
        <ReplacesNote item={item} />
        {state === 'repriced' && (
          <Text as="span" tone={isCheaper ? 'lime' : 'red'} weight="strong">
            {isCheaper
              ? t`Price dropped from ${{ before: formatTotal(item.priceWhenAdded) }} to ${{ now: formatTotal(beats.price) }}`
              : t`Price went up from ${{ before: formatTotal(item.priceWhenAdded) }} to ${{ now: formatTotal(beats.price) }}`}
          </Text>
        )}
        {item.licenseChange && <LicenseChangeNote userId={userId} item={item} />}
      </Stack>
      {isGone ? <span /> : <LinePrice price={beats.price} quoted={quoted} />}
      <IconButton label={t`Remove ${{ title: beats.title }}`} danger icon={Trash2} onClick={onRemove} />
      <LicensePicker open={choosing} onClose={() => setChoosing(false)} beat={beats} chosen={license.id} />
    </li>
  )
}
