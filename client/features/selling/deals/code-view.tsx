import { Trans, useLingui } from '@lingui/react/macro'
import { Ticket } from 'lucide-react'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Box, Grid, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { Tape } from '#client/ui/tape.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Tick } from '#client/ui/tick.tsx'
import type { CodeFields } from '#contract/pricing/code-fields.ts'
import type { DealOf } from '#contract/pricing/deal.ts'
import { reductionLabel } from '#contract/pricing/deal-parts.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { msg } from '#contract/text/msg.ts'
import type { DealFormState, DealKindView } from './deal-kind-view.ts'
import { reductionInWords } from './deal-words.ts'
import { DiscountField } from './discount-field.tsx'
import { amountFrom, numberFrom, reductionFrom } from './typed-deal.ts'

export const codeView: DealKindView<'code'> = {
  label: msg`Code`,
  icon: Ticket,
  title: ({ code }) => code,
  summary: (deal, scopes, shown) => [
    reductionInWords(deal, scopes, shown),
    ...(deal.minimum === null
      ? []
      : [fromTotal({ total: formatTotal(deal.minimum, shown.currency, shown.locale) })]),
    ...(deal.firstPurchaseOnly ? [msg`first purchase`] : []),
    ...(isPublic(deal) ? [msg`public`] : []),
  ],
  maxUses: ({ maxUses }) => maxUses,
  // Without a name, the code is its name.
  nameOf: ({ name, code }) => (name.trim() === '' ? code.trim() : name),
  nameLabel: msg`Name, only for you`,
  ownFields: (typed, locale) => ({
    kind: 'code',
    ...reductionFrom(typed, locale),
    code: typed.code,
    maxUses: numberFrom(typed.maxUses),
    maxUsesPerBuyer: numberFrom(typed.maxUsesPerBuyer),
    minimum: amountFrom(typed.minimum, locale),
    firstPurchaseOnly: typed.firstPurchaseOnly,
    isCombinable: typed.isCombinable,
    isPublic: typed.publicity === 'found' ? null : typed.publicity === 'public',
  }),
  Lead: CodeField,
  Terms: DiscountField,
  limitsBeats: true,
  Conditions: CodeConditions,
  Preview: CodePreview,
}

function isPublic({ isPublic: chosen, wasAnnounced, firstPurchaseOnly }: DealOf['code']): boolean {
  return chosen ?? (wasAnnounced && !firstPurchaseOnly)
}

const fromTotal = ({ total }: { total: string }) => msg`from ${{ total }}`

function CodeField({ state: { field } }: { state: DealFormState }) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Code`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={24}
      hint={t`Capitals and spaces don't matter.`}
      {...field('code')}
    />
  )
}

function CodeConditions({ state: { field, form } }: { state: DealFormState }) {
  const { t } = useLingui()
  return (
    <>
      <Grid columns={{ from768: '3' }} gap="s5" align="start">
        <TextField
          label={t`Total uses`}
          inputMode="numeric"
          hint={t`Leave empty for no limit.`}
          {...field('maxUses')}
        />
        <TextField
          label={t`Uses per buyer`}
          inputMode="numeric"
          hint={t`Leave empty for no limit.`}
          {...field('maxUsesPerBuyer')}
        />
        <TextField
          label={t`Minimum cart total`}
          inputMode="decimal"
          hint={t`Before any deal. Leave empty for any cart.`}
          {...field('minimum')}
        />
      </Grid>
      <Tick {...form.register('firstPurchaseOnly')}>
        <Trans>First purchase only</Trans>
      </Tick>
      <Tick {...form.register('isCombinable')}>
        <Trans>Can be combined with bulk deals. Otherwise buyers get the better one.</Trans>
      </Tick>
      <SelectField
        label={t`Visibility`}
        options={[
          { value: 'found', label: t`Automatic: public once announced` },
          { value: 'public', label: t`Public` },
          { value: 'personal', label: t({ message: 'Personal', context: 'a code for some people' }) },
        ]}
        hint={t`Once it’s in the announcement or a letter to all, a code is public and counts as a sale: it lowers the price that later sales are compared with.`}
        {...field('publicity')}
      />
    </>
  )
}

function CodePreview({ fields }: { fields: CodeFields }) {
  const { currency } = useMoney()
  const locale = useLocale()
  const code = fields.code.trim().toUpperCase()
  const link = `${location.origin}/?code=${encodeURIComponent(code)}`
  return (
    <>
      <Grid columns={['auto', 'fr']} align="center" gap="s3" tone="muted">
        <Tape small>{code}</Tape>
        <Text as="span" size="small">
          <Trans>{{ reduction: reductionLabel(fields, currency, locale) }} off</Trans>
        </Text>
      </Grid>
      <Box as="p" padTop="s3" border="top" tone="muted" size="fine" breakable>
        <Trans>
          This link fills it in:{' '}
          <Text as="span" numeric>
            {link}
          </Text>
        </Trans>
      </Box>
    </>
  )
}
