import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Box, Grid, look, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import type { BulkPreview } from '#contract/beats/bulk-edit.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { BeforeAfter } from './before-after.tsx'
import styles from './bulk-dialog.module.css'
import type { FormProps } from './form-props.ts'

type Wish = 'leave' | 'on' | 'off'
type Tier = BulkPreview['tiers'][number]

/** Licenses that beats are sold under, each left alone, switched on or switched off. */
export function LicensesForm({ preview, onChange }: FormProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map())
  const tell = (id: string, wish: Wish) => {
    const next = new Map(wishes).set(id, wish)
    setWishes(next)
    const tiers = [...next].flatMap(([tier, each]) =>
      each === 'leave' ? [] : [{ id: tier, on: each === 'on' }],
    )
    onChange(tiers.length === 0 ? null : { kind: 'licenses', tiers })
  }
  return (
    <>
      <ul className={classNames(styles.tiers, look({ border: 'bottom' }))}>
        {preview.tiers.map((tier) => {
          const wish = wishes.get(tier.id) ?? 'leave'
          const note = noteOf(tier, wish)
          return (
            <Grid
              as="li"
              columns={{ base: ['140', 'auto', 'main'], below768: ['main', 'auto'] }}
              gapY="s2"
              gapX="s4"
              align="center"
              minHeight="68"
              border="top"
              padY={{ below768: 's2-5' }}
              key={tier.id}
            >
              <span>
                <Box as="b" display="block" weight="strong">
                  {tier.name}
                </Box>
                <Text as="small" size="fine" tone="muted" numeric>
                  <Trans>
                    on {{ count: formatCount(tier.count, locale) }} of{' '}
                    {{ matched: formatCount(preview.matched, locale) }}
                  </Trans>
                </Text>
              </span>
              <Segments<Wish>
                label={tier.name}
                value={wish}
                options={[
                  { value: 'leave', label: t({ message: 'Leave', context: 'as it is' }) },
                  { value: 'on', label: t`On` },
                  { value: 'off', label: t`Off` },
                ]}
                onChange={(choice) => choice && tell(tier.id, choice)}
              />
              <Text as="span" tone="muted" size="small">
                {note && i18n._(note)}
              </Text>
            </Grid>
          )
        })}
      </ul>
      <BeforeAfter preview={preview} />
    </>
  )
}

function noteOf({ lacking, openOffers }: Tier, wish: Wish): Message | undefined {
  if (wish === 'on' && lacking > 0)
    return msg`${plural({ lacking }, { one: '# lacks a file of it, so it isn’t for sale there', other: '# lack a file of it, so it isn’t for sale there' })}`
  if (wish === 'off' && openOffers > 0)
    return msg`${plural({ openOffers }, { one: '# open offer can’t be accepted while it is off', other: '# open offers can’t be accepted while it is off' })}`
  return undefined
}
