import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Grid, look } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Tick } from '#client/ui/tick.tsx'
import { ToggleChoice } from '#client/ui/toggle-choice.tsx'
import { unprintedWarning } from '#contract/licenses/unprinted-letters.ts'
import { isCityFirst } from '#contract/orders/address-lines.ts'
import {
  type BillingInfo,
  type BillingRules,
  includesCountry,
  notServed,
  requiresState,
} from '#contract/orders/billing.ts'
import { optionalState, stateTerm } from '#contract/orders/states.ts'
import {
  CONSENT_MISSING,
  consentVersion,
  consentWordingOf,
  needsConsent,
} from '#contract/orders/withdrawal-consent.ts'
import { faultText } from '#contract/text/fault-text.ts'
import styles from './billing.module.css'
import {
  type BillingDraft,
  billingDraft,
  billingOf,
  validateBilling,
  visibleFields,
} from './billing-draft.ts'
import { postalCodeName, useCountryChoices, useStateChoices } from './country-choices.ts'
import { VatNumberField } from './vat-number-field.tsx'

export type FilledBilling = { billing: BillingInfo; consent: boolean; remember: boolean }

/** Everything the form asks. */
type CheckoutDraft = BillingDraft & { consent: boolean; remember: boolean }

/** What the wallets need from the form. */
export type WalletGuard = {
  /** Whether the buyer has given the required consent; otherwise moves the focus to it. */
  mayPay: () => boolean
  consent: boolean
  /** Fills in a wallet's billing details that are incomplete: the form shows what is missing. */
  takeOver: (billing: BillingInfo) => void
  /** Whether the wallets can be used. */
  onShown: () => void
}

/** The billing form. The country comes first: fields, tax and consent depend on it. */
export function BillingForm({
  known,
  knownConsent,
  rules,
  isRemembered,
  isFree = false,
  wallets,
  countryHint,
  onChange,
  onDone,
}: {
  known: Partial<BillingInfo>
  /** The buyer gave consent earlier in this checkout. */
  knownConsent: boolean
  rules: BillingRules
  /** The account has saved billing details. */
  isRemembered: boolean
  /** There is nothing to pay: the form completes the order. */
  isFree?: boolean
  /** Wallet buttons. */
  wallets?: ((guard: WalletGuard) => ReactNode) | undefined
  /** Information that depends on the country, such as the tax. */
  countryHint?: string | undefined
  /** Called with the form's values, valid or not. */
  onChange?: ((billing: BillingInfo) => void) | undefined
  onDone: (filled: FilledBilling) => void
}) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const [hasWallets, setHasWallets] = useState(false)
  const { register, handleSubmit, formState, control, setValue, trigger } = useForm<CheckoutDraft>({
    resolver: resolverFor(rules, isFree),
    defaultValues: { ...billingDraft(known), consent: knownConsent, remember: isRemembered },
  })
  const draft = useWatch({ control }) as CheckoutDraft
  const { country, isBusiness } = draft
  const shows = visibleFields(draft, rules)
  const showsWallets = hasWallets && !isBusiness && wallets !== undefined
  const asksConsent = isConsentAsked(draft, isFree)
  const unserved =
    country !== '' && !includesCountry(rules.countries, country) ? notServed(country) : undefined
  const held = JSON.stringify(billingOf(draft, rules))
  useEffect(() => onChange?.(JSON.parse(held)), [held, onChange])
  const field = (name: keyof BillingInfo, autoComplete: string) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    autoComplete,
  })

  const guard: WalletGuard = {
    mayPay() {
      const isGiven = !asksConsent || draft.consent
      if (!isGiven) void trigger('consent', { shouldFocus: true })
      return isGiven
    },
    consent: asksConsent && draft.consent,
    takeOver(billing) {
      // Before the focus moves to what is missing, the fields of the country are there.
      flushSync(() => {
        for (const [name, value] of Object.entries(billingDraft(billing)))
          setValue(name as keyof BillingDraft, value)
      })
      void trigger(undefined, { shouldFocus: true })
    },
    onShown: () => setHasWallets(true),
  }

  const unprinted = (text: string) => {
    const warning = unprintedWarning(text)
    return warning && i18n._(warning)
  }
  const countries = useCountryChoices(rules.countries, country, navigator.languages)
  const states = useStateChoices(country)

  // Errors are set in visual order, so the first one gets the focus.
  // From the postal code to the house, as people there write it; in Latin letters they write it the other way round.
  const isJapanese = country === 'JP' && locale === 'ja'
  const street = () => <TextField label={t`Address`} {...field('address', 'street-address')} />
  const city = () => <TextField label={t`City`} {...field('city', 'address-level2')} />
  const postalCode = () =>
    shows.postalCode && (
      <TextField label={i18n._(postalCodeName(country))} {...field('postalCode', 'postal-code')} />
    )
  const state = () =>
    shows.state && (
      <SelectField
        key={country}
        label={i18n._(requiresState(rules, country) ? stateTerm(country) : optionalState(country))}
        options={states}
        {...field('state', 'address-level1')}
      />
    )
  return (
    <form
      className={classNames(
        styles.billing,
        look({ position: 'relative', stack: true, gap: 's5', pack: 'start' }),
      )}
      noValidate
      onSubmit={handleSubmit((filled) => {
        const { billing } = validateBilling(filled, rules)
        if (billing) onDone({ billing, consent: asksConsent && filled.consent, remember: filled.remember })
      })}
    >
      {!isBusiness && wallets?.(guard)}
      {showsWallets && (
        <p
          className={classNames(
            styles.or,
            look({
              display: 'grid',
              columns: ['fr', 'auto', 'fr'],
              gap: 's4',
              align: 'center',
              tone: 'muted',
              size: 'ui',
            }),
          )}
        >
          <span>
            <Trans>or enter your details</Trans>
          </span>
        </p>
      )}
      <ToggleChoice
        wide
        legend={t`Buying as`}
        name="buying-as"
        options={[
          { value: 'person', label: t`Personal` },
          { value: 'business', label: t`Business` },
        ]}
        value={isBusiness ? 'business' : 'person'}
        onPick={(buyer) => setValue('isBusiness', buyer === 'business')}
      />
      <SelectField
        label={t`Country`}
        options={countries}
        {...field('country', 'country')}
        {...register('country', { onChange: () => setValue('state', '') })}
        error={formState.errors.country?.message ?? unserved}
        hint={unserved ? undefined : countryHint}
      />
      {isBusiness && (
        <Grid columns={{ from768: '2' }} gap="s5" align="start">
          <TextField
            label={t`Company`}
            {...field('company', 'organization')}
            hint={unprinted(draft.company)}
          />
          {shows.vatNumber && (
            <VatNumberField
              key={country}
              country={country}
              value={draft.vatNumber}
              {...register('vatNumber')}
              error={formState.errors.vatNumber?.message}
            />
          )}
        </Grid>
      )}
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <TextField
          label={isBusiness ? t`Contact name` : t`Name`}
          {...field('name', 'name')}
          hint={unprinted(draft.name)}
        />
        {shows.address && !isJapanese && street()}
      </Grid>
      {shows.address && (
        <Grid columns={{ from768: shows.state ? '3' : '2' }} gap="s5" align="start">
          {isJapanese ? (
            <>
              {postalCode()}
              {state()}
              {city()}
            </>
          ) : isCityFirst(country) ? (
            <>
              {city()}
              {state()}
              {postalCode()}
            </>
          ) : (
            <>
              {postalCode()}
              {city()}
              {state()}
            </>
          )}
        </Grid>
      )}
      {shows.address && isJapanese && street()}
      {!shows.address && (
        <>
          {postalCode()}
          {state()}
        </>
      )}
      <Tick {...register('remember')}>
        <Trans>Remember these details in my account</Trans>
      </Tick>
      {asksConsent && (
        <Tick boxed {...register('consent')} error={formState.errors.consent?.message}>
          {consentWordingOf(consentVersion, locale)}
        </Tick>
      )}
      <Submit variant="primary" main>
        {isFree ? t`Complete Order` : t`Proceed to Payment`} <LineIcon of={ArrowRight} />
      </Submit>
    </form>
  )
}

function isConsentAsked({ country, isBusiness, company }: BillingDraft, isFree: boolean): boolean {
  return needsConsent({ country, company: isBusiness ? company : undefined }, isFree ? 0 : 1)
}

function resolverFor(rules: BillingRules, isFree: boolean): Resolver<CheckoutDraft> {
  return (draft) => {
    const isConsentMissing = isConsentAsked(draft, isFree) && !draft.consent
    const faults = {
      ...validateBilling(draft, rules).faults,
      ...(isConsentMissing && { consent: faultText(CONSENT_MISSING) }),
    }
    const errors = Object.entries(faults).map(([name, message]) => [name, { type: 'invalid', message }])
    return errors.length === 0
      ? { values: draft, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) }
  }
}
