import './audit.css'
import { AdminListView, SearchField, useAdminList } from '#client/features/admin/index.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { type AuditEntry, auditActions, auditWords } from '#contract/audit.ts'
import { countOf } from '#contract/format-count.ts'
import { ChainStatus } from './chain-status.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const actions = [
  { value: '', label: 'Everything' },
  ...auditActions.map((action) => ({ value: action, label: auditWords[action] })),
]

/** The audit log: who did what and when. Read-only. */
export function AuditLog() {
  const list = useAdminList<AuditEntry, 'q' | 'action'>('/api/admin/audit', ['q', 'action'])
  return (
    <>
      <div className="admin__bar">
        <h2 className="h3">Audit log</h2>
        <p className="muted num" role="status">
          {list.total !== undefined && countOf(list.total, 'entry', 'entries')}
        </p>
      </div>
      <search className="admin__tools">
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
        <ol className="audit">
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
      <time className="muted small num" dateTime={entry.at}>
        {moment.format(new Date(entry.at))}
      </time>
      <p>
        <b>{entry.admin.username}</b> {auditWords[entry.action]} <b>{entry.subject.name}</b>
        {details && <span className="muted"> ({details})</span>}
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
