import { useState } from 'react'
import { ProvedDownload } from '#client/features/admin/index.ts'

/** The invoices and credit notes of a month, for the accountant. */
export function AccountingExport() {
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7))
  return (
    <>
      <input
        className="input"
        type="month"
        aria-label="Month to export"
        value={month}
        onChange={(event) => event.target.value && setMonth(event.target.value)}
      />
      <ProvedDownload href={`/api/admin/accounting.csv?month=${month}`}>Accounting</ProvedDownload>
    </>
  )
}
