import adminStyles from '#client/features/store/admin/admin.module.css'
import { AdminListView, SearchField, useAdminList } from '#client/features/store/admin/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { type AuditEntry, auditActionLabel, auditActions, auditWords } from '#contract/store/audit.ts'
import { localPreciseMoment } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'
import styles from './audit.module.css'
import { ChainStatus } from './chain-status.tsx'

const actions = [
  { value: '', label: 'Everything' },
  ...auditActions.map((action) => ({ value: action, label: auditActionLabel(action) })),
]

/** The audit log: who did what and when. Read-only. */
export function AuditLog() {
  const list = useAdminList('GET /admin/audit', ['q', 'action'])
  return (
    <>
      <div className={adminStyles.adminBar}>
        <h2 className={uiType.h3}>Audit log</h2>
        <p className={classNames(uiType.muted, uiBase.num)} role="status">
          {list.total !== undefined && countOf(list.total, 'entry', 'entries')}
        </p>
      </div>
      <search className={adminStyles.adminTools}>
        <SearchField
          label="Search the log"
          placeholder="Name, email, beat or order"
          value={list.value('q')}
          onChange={(q) => list.set('q', q)}
        />
        <SelectField label="Action" options={actions} {...list.filter('action')} />
      </search>
      <ChainStatus />
      <AdminListView
        list={list}
        problem="The log can't be loaded."
        empty={list.isFiltered ? 'No entries found.' : 'No activity yet.'}
        clearLabel="Show all entries"
      >
        <ol className={styles.audit} aria-label="Audit log">
          {list.items.map((entry) => (
            <AuditLine key={entry.id} entry={entry} />
          ))}
        </ol>
      </AdminListView>
    </>
  )
}

function AuditLine({ entry }: { entry: AuditEntry }) {
  const details = detailWords(entry.details)
  return (
    <li>
      <time className={classNames(uiType.muted, uiType.small, uiBase.num)} dateTime={entry.at}>
        {localPreciseMoment(entry.at)}
      </time>
      <p>
        <b>{entry.admin.username}</b> {auditWords[entry.action]} <b>{entry.subject.name}</b>
        {details && <span className={uiType.muted}> ({details})</span>}
      </p>
    </li>
  )
}

/** `from customer, to admin`. */
export function detailWords(details: Record<string, string>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
