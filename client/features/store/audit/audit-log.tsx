import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { AdminListView, DeskHead, useAdminList } from '#client/features/store/admin/index.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Box, Grid, Text } from '#client/ui/primitives.tsx'
import { Toolbar, ToolSearch, ToolSelect } from '#client/ui/toolbar.tsx'
import { type AuditEntry, anyCustomer, auditActions } from '#contract/store/audit.ts'
import { auditLabels } from '#contract/store/audit-labels.ts'
import { auditLines } from '#contract/store/audit-lines.ts'
import { localPreciseMoment } from '#contract/text/dates.ts'
import { listParts } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { ChainStatus } from './chain-status.tsx'

/** The audit log: who did what and when. Read-only. */
export function AuditLog() {
  const { t, i18n } = useLingui()
  const list = useAdminList('GET /admin/audit', ['q', 'action'])
  const actions = [
    { value: '', label: t`Everything` },
    ...auditActions.map((action) => ({ value: action, label: i18n._(auditLabels[action]) })),
  ]
  return (
    <>
      <DeskHead
        title={t`Audit Log`}
        fact={
          list.total !== undefined && <Plural value={{ count: list.total }} one="# entry" other="# entries" />
        }
      />
      <Toolbar>
        <ToolSearch
          label={t`Search the log`}
          placeholder={t`Name, email, beat or order`}
          value={list.value('q')}
          onChange={(q) => list.set('q', q)}
        />
        <ToolSelect label={t`Action`} options={actions} {...list.filter('action')} />
      </Toolbar>
      <Box below="s4">
        <ChainStatus />
      </Box>
      <AdminListView
        list={list}
        problem={t`The log can't be loaded.`}
        empty={list.isFiltered ? t`No entries found.` : t`No activity yet.`}
        next={
          <Text tone="muted">
            <Trans>Every change that an administrator makes is written down here.</Trans>
          </Text>
        }
        clearLabel={t`Show all entries`}
      >
        <ol aria-label={t`Audit log`}>
          {list.items.map((entry) => (
            <AuditLine key={entry.id} entry={entry} />
          ))}
        </ol>
      </AdminListView>
    </>
  )
}

function AuditLine({ entry }: { entry: AuditEntry }) {
  const details = detailWords(entry.details, useLocale())
  return (
    <Grid
      as="li"
      columns={{ base: ['190', 'main'], below768: 'fr' }}
      gapY="s0"
      gapX="s5"
      align="baseline"
      padY="s3-5"
      border="top"
    >
      <Text as="time" tone="muted" size="small" numeric dateTime={entry.at}>
        {localPreciseMoment(entry.at)}
      </Text>
      <Text breakable>
        <AuditSentence entry={entry} />
        {details && (
          <Text as="span" tone="muted">
            {' '}
            ({details})
          </Text>
        )}
      </Text>
    </Grid>
  )
}

/** The sentence of an entry, with both names strong, wherever the language has them. */
function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { i18n, t } = useLingui()
  const { username } = entry.admin
  const names: Readonly<Record<string, string>> = {
    [WHO]: username === anyCustomer ? t`A customer` : username,
    [WHAT]: entry.subject.name,
  }
  const parts = i18n._(auditLines[entry.action]({ who: WHO, what: WHAT })).split(NAMES)
  return parts.map((part) =>
    names[part] === undefined ? (
      part
    ) : (
      <Text as="b" weight="strong" key={part}>
        {names[part]}
      </Text>
    ),
  )
}

/** Where the names go: characters that no text has. */
const [WHO, WHAT] = ['\ue000', '\ue001']
const NAMES = /([\ue000\ue001])/

/** `from customer, to admin`. */
function detailWords(details: Record<string, string>, locale: Locale): string {
  return listParts(
    Object.entries(details).map(([name, value]) => `${name} ${value}`),
    locale,
  )
}
