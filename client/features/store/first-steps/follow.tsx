import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useLocale } from '#client/platform/use-locale.ts'
import { Box, Grid, Paper, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { withArticle } from '#contract/licenses/governing-law.ts'
import { countryName } from '#contract/orders/countries.ts'
import { type Currency, currencyCodes } from '#contract/pricing/currency.ts'
import { currencyName } from '#contract/pricing/currency-words.ts'
import { firstSteps, type Proposals } from '#contract/store/first-steps.ts'
import { compareWords } from '#contract/text/compare-words.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import type { proposedSteps } from './steps.ts'

/** What is used of the proposals: a currency, and places in their lists. */
export type Choices = { currency: Currency; tax: number; countries: number }
type Name = (typeof proposedSteps)[number]
type Changeable = Exclude<Name, 'law'>

const changeWords: Readonly<Record<Changeable, Message>> = {
  currency: msg`Change currency`,
  tax: msg`Change tax`,
  countries: msg`Change countries`,
}

/** What follows from the seller’s country, on paper, each of which can be changed. */
export function Follow({
  country,
  proposals,
  chosen,
  onChoose,
}: {
  country: string
  proposals: Proposals
  chosen: Choices
  onChoose: (chosen: Choices) => void
}) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [changed, setChanged] = useState<Name>()
  const currencyOptions = currencyCodes
    .map((value) => ({ value, label: currencyName(value, locale) }))
    .sort((one, other) => compareWords(one.label, other.label, locale))
  const { tax, countries, law } = proposals
  const change = (name: Changeable) => (
    <Box
      as="button"
      type="button"
      underline
      weight="strong"
      tone="ink"
      aria-label={i18n._(changeWords[name])}
      onClick={() => setChanged(name)}
    >
      <Trans>Change</Trans>
    </Box>
  )
  const choice = (name: 'tax' | 'countries', label: string) => {
    const list = proposals[name]
    const shown = list[chosen[name]]
    return (
      <FollowRow
        name={name}
        label={label}
        title={shown?.title ?? ''}
        about={shown?.about ?? ''}
        action={list.length > 1 && changed !== name && change(name)}
      >
        {changed === name && (
          <SelectField
            label={label}
            options={list.map(({ title }, at) => ({ value: String(at), label: title }))}
            value={String(chosen[name])}
            onChange={({ target }) => onChoose({ ...chosen, [name]: Number(target.value) })}
          />
        )}
      </FollowRow>
    )
  }
  return (
    <Paper>
      <Text as="h2" size="4" weight="heavy" padX="s5" padY="s3-5" border="paperBottom" tone="ink">
        <Trans>
          For a seller in{' '}
          {{ country: locale === 'en' ? withArticle(countryName(country)) : countryName(country, locale) }}
        </Trans>
      </Text>
      <ul>
        <FollowRow
          name="currency"
          label={t`Currency`}
          title={currencyName(chosen.currency, locale)}
          about={t`Fixed by your first sale. After it, nothing can change it.`}
          action={changed !== 'currency' && change('currency')}
        >
          {changed === 'currency' && (
            <SelectField
              label={t`Currency`}
              options={currencyOptions}
              value={chosen.currency}
              onChange={({ target }) => onChoose({ ...chosen, currency: target.value as Currency })}
            />
          )}
        </FollowRow>
        {tax.length > 0 && choice('tax', t`Tax`)}
        {countries.length > 0 && choice('countries', t`Countries`)}
        <FollowRow
          name="law"
          label={t`Law`}
          title={law.title}
          about={law.about}
          action={
            <Text as={Link} underline weight="strong" tone="ink" to="/terms" aria-label={t`Read law`}>
              <Trans>Read</Trans>
            </Text>
          }
        />
      </ul>
    </Paper>
  )
}

function FollowRow({
  name,
  label,
  title,
  about,
  action,
  children,
}: {
  name: Name
  label: string
  title: string
  about: string
  action: ReactNode
  children?: ReactNode
}) {
  return (
    <Grid
      as="li"
      columns={{ base: ['128', 'main', 'auto'], below768: ['main', 'auto'] }}
      gapX="s4"
      gapY="s1"
      align="baseline"
      padX={{ base: 's5', below768: 's4' }}
      padY="s2-5"
      border="paperTop"
      size="ui"
    >
      <Box
        as="span"
        display="flex"
        gap="s2-5"
        align="center"
        full={{ below768: true }}
        tone="ink-2"
        font="engraved"
        size="fine"
        weight="strong"
      >
        <Box
          as="span"
          display="grid"
          center
          square="22"
          corner="round"
          surface="tape-2"
          tone="ink"
          size="note"
          numeric
        >
          {firstSteps.indexOf(name) + 1}
        </Box>
        {label}
      </Box>
      <div>
        <Text as="b" weight="strong" tone="ink">
          {title}
        </Text>
        <Text tone="ink-2" size="small">
          {about}
        </Text>
        {children}
      </div>
      {action}
    </Grid>
  )
}
