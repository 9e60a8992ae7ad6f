import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { Input } from '#client/ui/form-parts.tsx'
import { Grid, Text } from '#client/ui/primitives.tsx'

const FIRST_YEAR = 2000

/** A button that opens the exports for the accountant: a month's invoices and credit notes, and a year's totals by country and tax rate. */
export function AccountingExport() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button small variant="quiet" onClick={() => setOpen(true)}>
        <Trans>For the accountant</Trans>
      </Button>
      <Dialog open={isOpen} label={t`For the accountant`} onClose={close}>
        <DialogPanel
          title={t`For the accountant`}
          actions={
            <Button onClick={close}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <Exports />
        </DialogPanel>
      </Dialog>
    </>
  )
}

function Exports() {
  const { t } = useLingui()
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7))
  const [year, setYear] = useState(() => new Date().getUTCFullYear())
  const [typed, setTyped] = useState(String(year))
  return (
    <>
      <Grid columns={['main', 'auto']} gap="s2-5">
        <Input
          type="month"
          aria-label={t`Month to export`}
          value={month}
          onChange={(event) => event.target.value && setMonth(event.target.value)}
        />
        <ProvedDownload href={addressOf('GET /admin/accounting.csv', { query: { month } })}>
          <Trans>Accounting</Trans>
        </ProvedDownload>
        <Input
          numeric
          type="number"
          aria-label={t`Year to sum up`}
          min={FIRST_YEAR}
          max={2099}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value !== '' && target.checkValidity()) setYear(target.valueAsNumber)
          }}
          onBlur={() => setTyped(String(year))}
        />
        <ProvedDownload href={addressOf('GET /admin/accounting-summary.csv', { query: { year } })}>
          <Trans>Year by country</Trans>
        </ProvedDownload>
      </Grid>
      <Text tone="muted" size="ui">
        <Trans>
          The year by country shows how far you are from a threshold. In the EU, sales of downloads to private
          buyers in other member states are taxed where the buyer lives once they pass 10,000 EUR a year in
          all (One-Stop Shop). Credit notes have rows of their own.
        </Trans>
      </Text>
    </>
  )
}
