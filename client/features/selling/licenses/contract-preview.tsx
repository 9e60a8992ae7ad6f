import { Trans, useLingui } from '@lingui/react/macro'
import { makeI18n } from '#client/platform/page-texts.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Box, Cluster, look, Text } from '#client/ui/primitives.tsx'
import { termsLocaleOf } from '#contract/licenses/default-terms.ts'
import { exampleTermValues } from '#contract/licenses/example-contract.ts'
import type { LicenseScope } from '#contract/licenses/license-scope.ts'
import { termPieces } from '#contract/licenses/license-terms.ts'
import { languageOf } from '#contract/text/draws.ts'
import styles from './tier-form.module.css'

/**
 * The contract as a buyer would get it: the text that the store came with is English throughout. Values of variables are
 * highlighted.
 */
export function ContractPreview({
  name,
  scope,
  terms,
  priceCents,
  pdf,
}: {
  name: string
  scope: LicenseScope | undefined
  terms: string
  priceCents: number
  /** Address of the saved contract as PDF; undefined while there is none, or what is typed differs from it. */
  pdf: string | undefined
}) {
  const { t, i18n } = useLingui()
  const { storeName, governingLaw, currency } = useStoreSettings()
  const language = termsLocaleOf(terms, languageOf(i18n))
  const values = exampleTermValues({
    license: name || t`Basic`,
    scope,
    priceCents,
    store: storeName,
    law: governingLaw,
    currency,
    now: new Date(),
    i18n: language === i18n.locale ? i18n : makeI18n(language),
  })
  const paragraphs = termPieces(terms, values)
  return (
    <section
      className={classNames(
        styles.contract,
        look({ surface: 'tape', tone: 'ink', padTop: 's6', padBottom: 's6', padX: 's6', breakable: true }),
      )}
      aria-label={t`Contract preview`}
    >
      <Cluster as="header" align="baseline" justify="between" gapY="s1" gapX="s4" padBottom="s3" tone="ink-2">
        <Text as="h2" size="lead" weight="heavy" stretch="112" tone="ink">
          <Trans>Contract</Trans>
        </Text>
        <Text as="span" size="small">
          <Trans>as Zoë Reyes would get it</Trans>
        </Text>
        {pdf !== undefined && (
          <a className={buttonClass({ small: true })} href={pdf} target="_blank" rel="noreferrer">
            <Trans>Open as PDF</Trans>
          </a>
        )}
      </Cluster>
      <Box
        as="ol"
        lang={language === i18n.locale ? undefined : language}
        scroll="y"
        display="block"
        maxHeight="640"
        above="s3"
        padStart="s6-5"
        size="fine"
        leading="1.5"
      >
        {paragraphs.map((pieces, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity than their place
          <Box as="li" below="s2" padStart="s1" key={at}>
            {pieces.map(({ text, isValue }, place) => {
              const key = `${place} ${text}`
              if (isValue)
                return (
                  <Box as="mark" tone="inherit" padX="s1" corner="tape" key={key}>
                    {text}
                  </Box>
                )
              return place === 0 ? <Opening key={key} text={text} /> : <span key={key}>{text}</span>
            })}
          </Box>
        ))}
      </Box>
    </section>
  )
}

/** The start of a paragraph, in bold if it is a heading such as `Limits.`. */
function Opening({ text }: { text: string }) {
  const heading = /^\p{Lu}[\p{L} ]{1,24}\.(?= |$)/u.exec(text)?.[0] ?? ''
  return (
    <span>
      {heading !== '' && <b>{heading}</b>}
      {text.slice(heading.length)}
    </span>
  )
}
