import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { fieldAddress, type SettingHit, settingPage } from '#client/features/store/setting-list/index.ts'
import { Marked } from '#client/ui/marked.tsx'
import { Grid, RowList, Stack, Text } from '#client/ui/primitives.tsx'
import { isFieldChanged, wordsOfField } from './field-words.ts'
import { SettingMark } from './setting-mark.tsx'
import styles from './settings.module.css'
import type { SettingFacts } from './use-setting-facts.ts'

/** The fields that a search found, each with its value. */
export function SettingHits({
  hits,
  words,
  facts,
}: {
  hits: readonly SettingHit[]
  words: string
  facts: SettingFacts
}) {
  const { t, i18n } = useLingui()
  return (
    <>
      <RowList aria-label={t`Results`}>
        {hits.map(({ group, path, name, label }) => (
          <li key={`${path}#${name}`} className={styles.row}>
            <Grid
              as={Link}
              to={fieldAddress(path, name)}
              columns={{ base: ['220', 'main', 'auto'], below768: ['main', 'auto'] }}
              gapX="s5"
              gapY="s1"
              align="center"
              padX={{ base: 's2-5', below768: '0' }}
              padY="s3-5"
            >
              <Text as="span" tone="muted" size="small" full={{ below768: true }}>
                {i18n._(group)} › {i18n._(settingPage(path).label)}
              </Text>
              <Stack as="span" minWidth="0">
                <b>
                  <Marked text={i18n._(label)} words={words} />
                </b>
                <Text as="span" tone="muted" size="ui" numeric truncate>
                  {wordsOfField(path, name, facts)}
                </Text>
              </Stack>
              <SettingMark isChanged={isFieldChanged(path, name, facts)} />
            </Grid>
          </li>
        ))}
      </RowList>
      <Text tone="muted" size="small" padTop="s4" border="top" role="status">
        {hits.length === 0
          ? t`Nothing found for “${words}”.`
          : t`${plural({ count: hits.length }, { one: '# setting', other: '# settings' })}. Enter opens the first.`}
      </Text>
    </>
  )
}
