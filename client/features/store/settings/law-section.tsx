import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Badge } from '#client/ui/badge.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { Hint } from '#client/ui/form-parts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Grid, Row, RowList, Stack, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { LawRow } from '#contract/law/law-rows.ts'
import { noticePages } from '#contract/law/store-law.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { lawReason, lawWords } from './law-words.ts'
import { SectionForm } from './section-form.tsx'
import { lawQuery } from './settings-queries.ts'
import { StandardNote } from './standard-note.tsx'
import { SwitchField } from './switch-field.tsx'
import { TaxFacts } from './tax-facts.tsx'
import { useSectionForm } from './use-section-form.ts'

/** What the law asks of the store, why, and whether it is done. */
export function LawSection({ view }: { view: SettingsView }) {
  const { t } = useLingui()
  return (
    <>
      <Stack as="section" gap="s4" pack="start" aria-labelledby="law-rows">
        <Stack gap="s1" pack="start">
          <Text as="h2" size="h3" id="law-rows">
            <Trans>What applies</Trans>
          </Text>
          <Text tone="muted">
            {view.values.seller
              ? t`Because of where you are and where you sell to. Rules change: this is a list, not advice.`
              : t`Because of where you sell to. What depends on your own country follows with your legal details.`}
          </Text>
        </Stack>
        <Loaded query={useQuery(lawQuery())} problem={t`This list can't be loaded.`}>
          {(rows) =>
            rows.length === 0 ? (
              <Text tone="muted" role="status">
                <Trans>Nothing beyond what the store does by itself.</Trans>
              </Text>
            ) : (
              <RowList>
                {rows.map((row) => (
                  <LawLine key={row.id} row={row} seller={view.values.seller?.country} />
                ))}
              </RowList>
            )
          }
        </Loaded>
      </Stack>
      <TaxFacts view={view} onlyOpen />
      <PagesForm view={view} />
    </>
  )
}

function LawLine({ row, seller }: { row: LawRow; seller: string | undefined }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const words = lawWords[row.id]
  const title = i18n._(words.title)
  return (
    <Grid
      as="li"
      columns={{ base: ['main', 'auto'], below768: '1' }}
      gapX="s5"
      gapY="s2"
      align="center"
      padY="s3-5"
      border="top"
    >
      <Stack gap="s1" pack="start">
        <Row gap="s3" align="center">
          <b>{title}</b>
          {row.isDone ? (
            <Badge tone="good" icon={Check}>
              <Trans>Done</Trans>
            </Badge>
          ) : (
            <Badge tone={row.isMust ? 'waiting' : undefined} icon={TriangleAlert}>
              {row.isMust ? t`To do` : t`Recommended`}
            </Badge>
          )}
        </Row>
        <Text size="ui">{row.note}</Text>
        <Text tone="muted" size="fine">
          {i18n._(lawReason(row, seller, locale))}
        </Text>
      </Stack>
      <Link className={buttonClass({ small: true, variant: row.isDone ? 'quiet' : 'secondary' })} to={row.to}>
        {row.isDone ? t`Look at it` : i18n._(words.action)}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </Link>
    </Grid>
  )
}

const { fields } = settingPages.law
const Fields = z.object({
  noticePage: z.enum(['', ...noticePages]),
  showsDisclosure: z.boolean(),
  isSmallBusiness: z.boolean(),
})

/** Pages that the owner may show or leave out. */
function PagesForm({ view }: { view: SettingsView }) {
  const { t, i18n } = useLingui()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values: { noticePage, showsDisclosure, isSmallBusiness } }) => ({
      noticePage: noticePage ?? ('' as const),
      showsDisclosure,
      isSmallBusiness,
    }),
    write: ({ noticePage, ...switches }) => ({ ...switches, noticePage: noticePage || null }),
  })
  const { field, form } = section
  return (
    <SectionForm
      title={t`Pages`}
      intro={t`Where a law asks for a page, it stays whatever you choose.`}
      section={section}
    >
      <Stack gap="s2" pack="start">
        <SelectField
          label={i18n._(fields.noticePage.label)}
          options={[
            { value: '', label: t`By the law of your country` },
            { value: 'imprint', label: t`Imprint` },
            { value: 'notice', label: t`Legal notice` },
            { value: 'off', label: t`No page` },
          ]}
          {...field('noticePage')}
        />
        <StandardNote name="noticePage" section={section} />
      </Stack>
      <Stack gap="s2" pack="start">
        <SwitchField label={i18n._(fields.showsDisclosure.label)} {...form.register('showsDisclosure')} />
        <Hint>
          <Trans>Asked of sellers in Japan. Others who sell there may show it too.</Trans>
        </Hint>
        <StandardNote name="showsDisclosure" section={section} />
      </Stack>
      <Stack gap="s2" pack="start">
        <SwitchField label={i18n._(fields.isSmallBusiness.label)} {...form.register('isSmallBusiness')} />
        <Hint>
          <Trans>
            Fewer than 10 people and at most €2 million a year. Others who sell to the EU show a page on
            accessibility.
          </Trans>
        </Hint>
        <StandardNote name="isSmallBusiness" section={section} />
      </Stack>
    </SectionForm>
  )
}
