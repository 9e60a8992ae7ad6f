import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  fieldAddress,
  findSettings,
  pageAddress,
  type SettingGroup,
  type SettingPath,
  settingGroups,
  settingPage,
  settingPages,
} from '#client/features/store/setting-list/index.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Grid, RowList, Stack, Text } from '#client/ui/primitives.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { useTypedText } from '#client/ui/use-typed-text.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { isPageChanged, toDoOf, wordsOfPage } from './page-words.ts'
import { SettingHits } from './setting-hits.tsx'
import { SettingMark } from './setting-mark.tsx'
import styles from './settings.module.css'
import { type SettingFacts, useSettingFacts } from './use-setting-facts.ts'

const paths = Object.keys(settingPages) as SettingPath[]
const filters = ['all', 'changed', 'todo'] as const
type Filter = (typeof filters)[number]
const filterLabels: Readonly<Record<Filter, Message>> = {
  all: msg({ message: 'All', context: 'settings' }),
  changed: msg`Changed`,
  todo: msg`To do`,
}
const nothing: Readonly<Record<Exclude<Filter, 'all'>, Message>> = {
  changed: msg`Everything is as a new store has it.`,
  todo: msg`Nothing to do here.`,
}

/** All settings on one page, each with its value in words. */
export function SettingsOverview({ view }: { view: SettingsView }) {
  const { t, i18n } = useLingui()
  const facts = useSettingFacts(view)
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const asked = params.get('q') ?? ''
  const filter = filters.find((each) => each === params.get('show')) ?? 'all'
  const change = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const { text, setText } = useTypedText(asked, (words) => change('q', words))
  const isShown = (path: SettingPath) =>
    filter === 'all' || (filter === 'changed' ? isPageChanged(path, facts) : Boolean(toDoOf(path, facts)))
  const count: Readonly<Record<Filter, number>> = {
    all: paths.length,
    changed: paths.filter((path) => isPageChanged(path, facts)).length,
    todo: paths.filter((path) => toDoOf(path, facts)).length,
  }
  const hits = findSettings(text, i18n).filter(({ path }) => isShown(path))
  const [first] = hits
  return (
    <>
      <Grid columns={{ base: ['main', 'auto'], below768: '1' }} gap="s3" align="center" below="s4">
        <SearchBox
          label={t`Search settings`}
          placeholder={t`Search all settings`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onAsk={() => first && void navigate(fieldAddress(first.path, first.name))}
        />
        <Segments
          label={t`Show`}
          wide
          value={filter}
          options={filters.map((value) => ({
            value,
            label: (
              <>
                {i18n._(filterLabels[value])}{' '}
                <Text as="span" numeric>
                  {count[value]}
                </Text>
              </>
            ),
          }))}
          onChange={(value) => value && change('show', value === 'all' ? '' : value)}
        />
      </Grid>
      {text.trim() === '' ? (
        <>
          {settingGroups.map((group) => {
            const pages = group.pages.filter(isShown)
            return pages.length > 0 && <Group key={group.label.id} {...group} pages={pages} facts={facts} />
          })}
          {filter !== 'all' && count[filter] === 0 && (
            <Text tone="muted" padY="s5" role="status">
              {i18n._(nothing[filter])}
            </Text>
          )}
        </>
      ) : (
        <SettingHits hits={hits} words={text.trim()} facts={facts} />
      )}
    </>
  )
}

function Group({ label, about, pages, facts }: SettingGroup & { facts: SettingFacts }) {
  const { i18n } = useLingui()
  return (
    <Grid
      as="section"
      columns={{ base: ['200', 'main'], below1024: '1' }}
      gapX="s7"
      gapY="s1"
      padTop="s5"
      padBottom="s4-5"
      border="top"
      aria-label={i18n._(label)}
    >
      <Stack gap="s1" pack="start">
        <Text as="h2" size="h4">
          {i18n._(label)}
        </Text>
        <Text tone="muted" size="ui">
          {i18n._(about)}
        </Text>
      </Stack>
      <RowList>
        {pages.map((path) => (
          <li key={path} className={styles.row}>
            <Grid
              as={Link}
              to={pageAddress(path)}
              columns={{ base: ['180', 'main', 'auto', '20'], below768: ['main', 'auto', '20'] }}
              gapX="s4-5"
              gapY="s1"
              align="center"
              minHeight="52"
              padX={{ base: 's2-5', below768: '0' }}
              padY="s1-5"
            >
              <b>{i18n._(settingPage(path).label)}</b>
              <Text
                as="span"
                tone="muted"
                size="ui"
                numeric
                truncate
                full={{ below768: true }}
                order={{ below768: '1' }}
              >
                {wordsOfPage(path, facts)}
              </Text>
              <SettingMark toDo={toDoOf(path, facts)} isChanged={isPageChanged(path, facts)} />
              <LineIcon of={ChevronRight} tone="faint" />
            </Grid>
          </li>
        ))}
      </RowList>
    </Grid>
  )
}
