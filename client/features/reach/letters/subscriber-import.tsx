import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { type AnswerOf, call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { MAX_IMPORT } from '#contract/reach/letter.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { leftOutInWords } from './letter-words.ts'

type Sums = AnswerOf<'POST /newsletter/subscribers'>

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
      const given = way === 'consent' ? { consent, consentDay: day, confirm: false } : { confirm: true }
      return call('POST /newsletter/subscribers', { body: { csv: await chosen.text(), ...given } })
    },
    // The dialog covers toasts.
    { onDone: setSums, onFail: () => {} },
  )
  const isTooLarge = file !== undefined && file.size > MAX_IMPORT
  const isReady = file && !isTooLarge && (way === 'confirm' || (consent.trim() !== '' && day !== ''))
  if (sums)
    return (
      <DialogPanel
        title="Add addresses"
        actions={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <Banner tone="ok" title={`${formatCount(sums.added)} added`}>
          <p>{leftOutInWords(sums)}</p>
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
      <Text tone="muted">
        A CSV file with an address in each row. Columns of other programs that say who unsubscribed are read;
        other columns are ignored. Who unsubscribed, bounced or deleted their account stays out.
      </Text>
      <FileButton label="CSV file" accept=".csv,text/csv,text/plain" onFile={setFile}>
        {file ? file.name : 'Choose a file'}
      </FileButton>
      {isTooLarge && (
        <Banner tone="error" title="This file is too large.">
          <p>Split it into files of up to 12 MB.</p>
        </Banner>
      )}
      {add.isError && (
        <Banner tone="error" title="The addresses could not be added.">
          <p>{add.error.message} Those that were added meanwhile are not added twice.</p>
        </Banner>
      )}
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
        <Text tone="muted">
          Each gets a mail with a link, at your sending speed. Whoever opens it is subscribed.
        </Text>
      )}
    </DialogPanel>
  )
}
