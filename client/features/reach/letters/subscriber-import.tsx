import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { Segments } from '#client/ui/segments.tsx'
import uiType from '#client/ui/styles/type.module.css'
import { TextField } from '#client/ui/text-field.tsx'
import { formatCount } from '#contract/text/format-count.ts'
import { partsOf } from './csv-parts.ts'

type Sums = { added: number; known: number; doubled: number; broken: number }

/** Adds addresses from elsewhere to the newsletter. */
export function SubscriberImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} label="Add addresses">
      <Fields onClose={onClose} />
    </Dialog>
  )
}

function Fields({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [way, setWay] = useState<'consent' | 'confirm'>('consent')
  const [consent, setConsent] = useState('')
  const [day, setDay] = useState('')
  const [sums, setSums] = useState<Sums>()
  const add = useAdminAct(
    async (chosen: File) => {
      const total = { added: 0, known: 0, doubled: 0, broken: 0 }
      for (const csv of partsOf(await chosen.text())) {
        const given = way === 'consent' ? { consent, consentDay: day, confirm: false } : { confirm: true }
        const part = await call('POST /newsletter/subscribers', { body: { csv, ...given } })
        for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += part[name]
      }
      return total
    },
    { onDone: setSums },
  )
  const isReady = file && (way === 'confirm' || (consent.trim() !== '' && day !== ''))
  if (sums)
    return (
      <DialogPanel
        title="Add addresses"
        onCancel={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <Banner tone="ok" title={`${formatCount(sums.added)} added`}>
          <p>
            {formatCount(sums.known)} were on the list, {formatCount(sums.doubled)} were there twice,{' '}
            {formatCount(sums.broken)} were no addresses.
          </p>
        </Banner>
      </DialogPanel>
    )
  return (
    <DialogPanel
      title="Add addresses"
      onCancel={onClose}
      actions={
        <Button
          variant="primary"
          busy={add.isPending}
          disabled={!isReady}
          onClick={() => file && add.mutate(file)}
        >
          Add
        </Button>
      }
    >
      <p className={uiType.muted}>A CSV file with an address in each row; other columns are ignored.</p>
      <FileButton label="CSV file" accept=".csv,text/csv,text/plain" onFile={setFile}>
        {file ? file.name : 'Choose a file'}
      </FileButton>
      <Segments
        label="Consent"
        wide
        value={way}
        options={[
          { value: 'consent', label: 'They agreed' },
          { value: 'confirm', label: 'Ask each by mail' },
        ]}
        onChange={(value) => value && setWay(value)}
      />
      {way === 'consent' ? (
        <>
          <TextField
            label="Where their consent is from"
            maxLength={300}
            placeholder="Signed the list at the summer show"
            value={consent}
            onChange={({ target }) => setConsent(target.value)}
            hint="Kept with each address."
          />
          <TextField
            label="When they gave it"
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </>
      ) : (
        <p className={uiType.muted}>Each gets a mail with a link. Whoever opens it is on the list.</p>
      )}
    </DialogPanel>
  )
}
