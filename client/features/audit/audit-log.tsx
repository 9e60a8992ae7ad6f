import './audit.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  adminListQuery,
  LoadProblem,
  listPath,
  SearchField,
  ShowMore,
  useListFilters,
} from '#client/features/admin/index.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { type AuditEntry, auditActions } from '#contract/audit.ts'
import { countOf } from '#contract/format-count.ts'
import { auditWords, detailWords } from './audit-words.ts'

const PAGE_SIZE = 50
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const actions = [
  { value: '', label: 'Everything' },
  ...auditActions.map((action) => ({ value: action, label: auditWords[action] })),
]

/** Who did what and when. Nothing here can be changed. */
export function AuditLog() {
  const { values, set, isFiltered, clear } = useListFilters(['q', 'action'])
  const log = useInfiniteQuery(adminListQuery<AuditEntry>(listPath('/api/admin/audit', values, PAGE_SIZE)))
  const total = log.data?.pages[0]?.total
  return (
    <>
      <div className="admin__bar">
        <h2 className="h3">Audit log</h2>
        <p className="muted num" role="status">
          {total === undefined ? '' : countOf(total, 'entry', 'entries')}
        </p>
      </div>
      <search className="admin__tools">
        <SearchField
          label="Search the log"
          placeholder="Name, email, beat or order"
          value={values.q}
          onChange={(q) => set('q', q)}
        />
        <SelectField
          label="Action"
          options={actions}
          value={values.action}
          onChange={(event) => set('action', event.target.value)}
        />
      </search>
      {log.isPending && <LoadingNote text="Loading..." />}
      {log.isError && (
        <LoadProblem
          title="The log could not be loaded."
          error={log.error}
          onRetry={() => void log.refetch()}
        />
      )}
      {total === 0 && (
        <EmptyNote title={isFiltered ? 'No entries found.' : 'No activity yet.'}>
          {isFiltered && <Button onClick={clear}>Show all entries</Button>}
        </EmptyNote>
      )}
      <ol className="audit">
        {log.data?.pages
          .flatMap(({ items }) => items)
          .map((entry) => (
            <AuditLine key={entry.id} entry={entry} />
          ))}
      </ol>
      <ShowMore list={log} />
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
