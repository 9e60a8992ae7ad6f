import { Trans, useLingui } from '@lingui/react/macro'
import { Layers } from 'lucide-react'
import { CartNudges } from '#client/features/selling/carts/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Box } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { BulkFields } from '#contract/pricing/bulk-fields.ts'
import { bulkWords } from '#contract/pricing/bulk-words.ts'
import type { DealScopes } from '#contract/pricing/deal.ts'
import { msg } from '#contract/text/msg.ts'
import type { DealFormState, DealKindView } from './deal-kind-view.ts'
import { namesById } from './deal-words.ts'
import { numberFrom } from './typed-deal.ts'

export const bulkView: DealKindView<'bulk'> = {
  label: msg`Bulk deal`,
  icon: Layers,
  title: ({ name }) => name,
  summary: ({ tiers, buy, free }, scopes, { locale }) => {
    const names = namesById(tiers, scopes?.tiers, locale)
    return [
      names
        ? msg`Buy ${{ buy }} ${{ names }} licenses, get ${{ free }} more free`
        : msg`Buy ${{ buy }} licenses, get ${{ free }} more free`,
    ]
  },
  maxUses: () => null,
  nameOf: ({ name }) => name,
  nameLabel: msg`Name, shown to buyers`,
  ownFields: ({ buy, free }) => ({
    kind: 'bulk',
    buy: numberFrom(buy) ?? Number.NaN,
    free: numberFrom(free) ?? Number.NaN,
  }),
  Terms: BulkTerms,
  limitsBeats: false,
  Preview: BulkPreview,
}

function BulkTerms({ state: { field } }: { state: DealFormState }) {
  const { t } = useLingui()
  return (
    <>
      <TextField label={t`Buy`} inputMode="numeric" autoComplete="off" {...field('buy')} />
      <TextField
        label={t`Get free`}
        inputMode="numeric"
        autoComplete="off"
        hint={t`The cheapest of each group are free.`}
        {...field('free')}
      />
    </>
  )
}

function BulkPreview({ fields, scopes }: { fields: BulkFields; scopes: DealScopes }) {
  const { name, buy, free, tiers, until } = fields
  const { i18n } = useLingui()
  const { timeZone } = useStoreSettings()
  const words = bulkWords(
    {
      deal: {
        id: '',
        name,
        buy,
        free,
        tierIds: tiers,
        tierNames: tiers.flatMap((id) => scopes.tiers.find((tier) => tier.id === id)?.name ?? []),
        untilMs: until === null ? null : Date.parse(until),
      },
      count: buy,
      free: 0,
    },
    timeZone,
    i18n,
  )
  return (
    <>
      <CartNudges nudges={[{ deal: '', ...words }]} onLeave={() => {}} />
      <Box as="p" padTop="s3" border="top" tone="muted" size="fine" breakable>
        <Trans>Never on exclusive licenses, agreed prices and upgrades.</Trans>
      </Box>
    </>
  )
}
