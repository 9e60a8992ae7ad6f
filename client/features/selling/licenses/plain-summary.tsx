import { Trans, useLingui } from '@lingui/react/macro'
import { CircleArrowUp } from 'lucide-react'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import { creditLine } from '#contract/licenses/license-contract.ts'
import type { LicenseScope } from '#contract/licenses/license-scope.ts'
import { describeScope, differenceOf } from '#contract/licenses/license-sentences.ts'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import { numberWord } from '#contract/licenses/scope-phrases.ts'
import { type Draws, languageOf, withValues } from '#contract/text/draws.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import styles from './tier-form.module.css'

const PRODUCER = 'Maya Rivers'

/** A live summary of a license in plain sentences, and what it adds to the one before it. */
export function PlainSummary({
  name,
  scope,
  price,
  factor,
  before,
}: {
  name: string
  /** Undefined while a field is invalid. */
  scope: LicenseScope | undefined
  /** In dollars; undefined: the factor applies. */
  price: number | undefined
  factor: number
  /** The previous license in the list. */
  before: LicenseTier | undefined
}) {
  const { t, i18n } = useLingui()
  const { formatPrice } = useMoney()
  const [lead, ...rest] = scope
    ? describeScope(
        scope,
        {
          name: name || t`This license`,
          price: price === undefined ? i18n._(factorPhrase(factor, i18n)) : formatPrice(price),
          credit: creditLine(scope, { producer: PRODUCER, beat: t`Night Bus`, store: t`the store` }),
        },
        i18n,
      )
    : []
  const step = scope && before ? differenceOf(before.scope, scope, i18n) : undefined
  return (
    <Box
      as="section"
      surface="tape"
      tone="ink"
      padTop="s6"
      padBottom="s6"
      padX="s6"
      breakable
      aria-label={t`In plain English`}
      aria-live="polite"
    >
      <Text as="h2" size="lead" weight="heavy" stretch="112">
        <Trans>In plain English</Trans>
      </Text>
      {lead === undefined ? (
        <Text size="lead" leading="1.45" above="s2" weight="text">
          <Trans>Fill in the limits to see what buyers get.</Trans>
        </Text>
      ) : (
        <>
          <Text size="lead" leading="1.45" above="s2" weight="text">
            {lead}
          </Text>
          <Stack as="ul" above="s3" size="ui">
            {rest.map((sentence) => (
              <Box as="li" padY="s2" border="paperTop" key={sentence}>
                {sentence}
              </Box>
            ))}
          </Stack>
        </>
      )}
      {before && step !== undefined && (
        <p
          className={classNames(
            styles.plainStep,
            look({
              display: 'flex',
              gap: 's2-5',
              align: 'start',
              padTop: 's3',
              size: 'ui',
              weight: 'strong',
            }),
          )}
        >
          <LineIcon of={CircleArrowUp} size="small" />
          <span>
            <Trans>
              Over {{ name: before.name }} it {step}.
            </Trans>
          </span>
        </p>
      )}
    </Box>
  )
}

function factorPhrase(factor: number, i18n: Draws): Message {
  if (factor === 1) return msg`the price of the beat`
  const locale = languageOf(i18n)
  if (!Number.isInteger(factor) || factor < 1)
    return msg`${{ factor: formatCount(factor, locale) }} × the price of the beat`
  const times = msg`${plural({ factor }, { one: '{number} time', other: '{number} times' })} the price of the beat`
  return withValues(times, { number: numberWord(factor, locale) })
}
