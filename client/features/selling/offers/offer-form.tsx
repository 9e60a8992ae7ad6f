import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  type LicensedBeat,
  ownOffersQuery,
  useAddToCart,
  useCartDrawer,
} from '#client/features/selling/carts/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { DialogActions } from '#client/ui/dialog-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { License } from '#contract/licenses/license.ts'
import {
  MakeOfferRequest,
  NOT_BELOW_PRICE,
  OFFER_MESSAGE_LENGTH,
  type Offer,
} from '#contract/offers/offer.ts'
import { currencySymbol } from '#contract/pricing/currency-words.ts'
import { parseTypedDollars, toDollars } from '#contract/pricing/money.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { formatCount } from '#contract/text/format-count.ts'
import type { Locale } from '#contract/text/locales.ts'
import styles from './offers.module.css'

/** Initial values, from an earlier offer that is repeated. */
export type OfferStart = { license: string; price: number; message: string }

/** As typed: `1,200` is valid. */
const typedOffer = (locale: Locale) =>
  z.object({
    license: z.string(),
    price: z
      .string()
      .transform((text) => toDollars(parseTypedDollars(text, locale) ?? Number.NaN))
      .pipe(MakeOfferRequest.shape.price),
    message: MakeOfferRequest.shape.message.unwrap(),
  })

/** The amount that a buyer offers, for which license, with a message. */
export function OfferForm({
  userId,
  beat,
  licenses,
  start,
  onSent,
  onClose,
}: {
  userId: string
  beat: LicensedBeat
  licenses: readonly License[]
  start: OfferStart | undefined
  onSent: (offer: Offer) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const { currency, formatPrice } = useMoney()
  const queryClient = useQueryClient()
  // Most expensive first: most offers are for it.
  const sorted = [...licenses].sort((a, b) => b.price - a.price)
  const first = sorted.find(({ id }) => id === start?.license) ?? sorted[0]
  const { form, field, submit, busy, problem, setProblem, mutation } = useServerForm({
    schema: typedOffer(locale),
    initial: {
      license: first?.id ?? '',
      price: start ? formatCount(start.price, locale) : '',
      message: start?.message ?? '',
    },
    send: async (typed) => {
      const price = licenses.find(({ id }) => id === typed.license)?.price ?? 0
      if (typed.price >= price) throw notBelowPrice()
      return call('POST /offers', { body: { ...typed, beat: beat.id } })
    },
    onDone: (offer) => {
      onSent(offer)
      if (offer.state === 'declined') setProblem(offer.answer)
      return queryClient.invalidateQueries(ownOffersQuery())
    },
  })
  const message = useWatch({ control: form.control, name: 'message' })
  const chosen = useWatch({ control: form.control, name: 'license' })
  const isPrice = mutation.error instanceof ApiError && mutation.error.code === 'offer_not_needed'
  const wrongPrice = field('price').error
  return (
    <Stack as="form" gap="s4" pack="start" noValidate onSubmit={submit}>
      {problem && !isPrice && <Banner tone="error" title={problem} />}
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <SelectField
          label={t`License`}
          options={sorted.map(({ id, name, price }) => ({
            value: id,
            label: `${name}, ${formatPrice(price)}`,
          }))}
          {...field('license')}
        />
        <AmountField label={t`Your offer`} unit={currencySymbol(currency)} {...field('price')} />
      </Grid>
      <TextArea
        label={t`Message (optional)`}
        rows={3}
        placeholder={t`What the beat is for, when it comes out, who else is on it`}
        hint={t`${{ count: message.length }} of ${{ most: OFFER_MESSAGE_LENGTH }}`}
        {...field('message')}
      />
      <ol
        className={classNames(styles.nexts, look({ display: 'grid', gap: 's2', size: 'ui', tone: 'muted' }))}
      >
        <Box as="li" position="relative" padStart="s6-5">
          <Trans>
            <Text as="b" tone="text" weight="strong">
              The store answers
            </Text>{' '}
            within 7 days with a yes, a no, or a counteroffer.
          </Trans>
        </Box>
        <Box as="li" position="relative" padStart="s6-5">
          <Trans>
            <Text as="b" tone="text" weight="strong">
              You have 72 hours
            </Text>{' '}
            to buy at the agreed price. It waits in your offers.
          </Trans>
        </Box>
        <Box as="li" position="relative" padStart="s6-5">
          <Trans>
            <Text as="b" tone="text" weight="strong">
              You pay nothing now
            </Text>{' '}
            and can withdraw the offer until it is accepted.
          </Trans>
        </Box>
      </ol>
      <DialogActions>
        {isPrice && wrongPrice ? (
          <BuyInstead
            userId={userId}
            beat={beat}
            license={licenses.find(({ id }) => id === chosen)}
            onChange={() => form.setFocus('price', { shouldSelect: true })}
            onDone={onClose}
          />
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" type="submit" busy={busy}>
              {busy ? t`Sending...` : t`Send Offer`}
            </Button>
          </>
        )}
      </DialogActions>
    </Stack>
  )
}

/** The server's message, too, if the price changed meanwhile. */
function notBelowPrice(): ApiError {
  const text = faultText(NOT_BELOW_PRICE)
  return new ApiError(409, 'offer_not_needed', text, { price: text })
}

/** An offer at or above the price becomes a purchase. */
function BuyInstead({
  userId,
  beat,
  license,
  onChange,
  onDone,
}: {
  userId: string
  beat: LicensedBeat
  license: License | undefined
  onChange: () => void
  onDone: () => void
}) {
  const add = useAddToCart(userId)
  const drawer = useCartDrawer()
  const buy = (wanted: License) =>
    add.mutate(
      { beat: beat.id, license: wanted.id, revision: wanted.revision },
      {
        onSuccess: () => {
          onDone()
          drawer.open()
        },
      },
    )
  return (
    <>
      <Button variant="quiet" onClick={onChange}>
        <Trans>Change</Trans>
      </Button>
      <Button
        variant="primary"
        busy={add.isPending}
        disabled={!license}
        onClick={() => license && buy(license)}
      >
        <LineIcon of={ShoppingCart} />
        <Trans>Add to Cart</Trans>
      </Button>
    </>
  )
}
