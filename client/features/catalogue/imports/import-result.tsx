import adminStyles from '#client/features/store/admin/admin.module.css'
import { Banner } from '#client/ui/banner.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { type ImportProblem, type ImportView, MAX_LISTED_PROBLEMS } from '#contract/beats/catalogue-import.ts'
import styles from './import.module.css'
import { columnLabels } from './match-columns.tsx'

type Current = NonNullable<ImportView['import']>

/** What the check found or the import did, and the rows with a problem. */
export function ImportResult({ current }: { current: Current }) {
  const { counts, problems, state, rows } = current
  const isDone = state === 'done'
  const figures = [
    ['New beats', counts.created, isDone ? 'became drafts' : 'become drafts'],
    ['Updates', counts.updated, 'same title and producer'],
    ['Unchanged', counts.unchanged, 'left alone'],
    ['Problems', counts.refused, 'left out until fixed'],
  ] as const
  return (
    <>
      <dl className={styles.importFigures}>
        {figures.map(([label, count, note]) => (
          <div key={label} className={adminStyles.panel}>
            <dt>{label}</dt>
            <dd>
              <b className={uiBase.num}>{count.toLocaleString('en-US')}</b>
              <span className={classNames(uiType.small, uiType.muted)}>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {counts.refused > 0 && (
        <>
          <Banner tone="error" title={`${counts.refused} of ${rows} rows have a problem`}>
            <p>
              Fix them in your file and drop it again, or import the others now. What is imported already is
              not imported twice.
            </p>
          </Banner>
          <Problems problems={problems} />
          {problems.length >= MAX_LISTED_PROBLEMS && (
            <p className={classNames(uiType.muted, uiType.small)}>
              The first {MAX_LISTED_PROBLEMS} problems are listed.
            </p>
          )}
        </>
      )}
    </>
  )
}

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <table className={classNames(adminStyles.table, styles.importTable)}>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Title</th>
          <th scope="col">Column</th>
          <th scope="col">In your file</th>
          <th scope="col">Problem</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ line, title, column, value, message }) => (
          <tr key={`${line} ${column}`}>
            <td data-label="Row" className={uiBase.num}>
              {line}
            </td>
            <th scope="row" className={uiLayout.breakable}>
              {title || <span className={uiType.muted}>No title</span>}
            </th>
            <td data-label="Column">{labelOf(column)}</td>
            <td data-label="In your file" className={styles.importValue}>
              {value || <span className={uiType.muted}>empty</span>}
            </td>
            <td data-label="Problem" className={styles.importProblem}>
              {message}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function labelOf(column: string): string {
  return Object.entries(columnLabels).find(([name]) => name === column)?.[1] ?? 'Row'
}
