import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { type AnswerOf, call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { MAX_IMPORT } from '#contract/reach/letter.ts'
import { listParts } from '#contract/text/list-names.ts'
import { leftOutReasons } from './letter-words.ts'

type Sums = AnswerOf<'POST /newsletter/subscribers'>

/** Adds addresses from elsewhere to the newsletter. */
export function SubscriberImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} label={t`Add addresses`}>
      <Fields onClose={onClose} />
    </Dialog>
  )
}

function Fields({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
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
  if (sums) {
    const reasons = listParts(
      leftOutReasons(sums).map((text) => i18n._(text)),
      locale,
    )
    return (
      <DialogPanel
        title={t`Add addresses`}
        actions={
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <Banner tone="ok" title={t`${plural({ count: sums.added }, { one: '# added', other: '# added' })}`}>
          <p>
            <Trans>Left out: {reasons}.</Trans>
          </p>
        </Banner>
      </DialogPanel>
    )
  }
  return (
    <DialogPanel
      title={t`Add addresses`}
      onCancel={onClose}
      actions={
        <Button
          variant="primary"
          busy={add.isPending}
          disabled={!isReady}
          onClick={() => file && add.mutate(file)}
        >
          <Trans>Add</Trans>
        </Button>
      }
    >
      <Text tone="muted">
        <Trans>
          A CSV file with an address in each row. Columns of other programs that say who unsubscribed are
          read; other columns are ignored. Who unsubscribed, bounced or deleted their account stays out.
        </Trans>
      </Text>
      <FileButton label={t`CSV file`} accept=".csv,text/csv,text/plain" onFile={setFile}>
        {file ? file.name : t`Choose a file`}
      </FileButton>
      {isTooLarge && (
        <Banner tone="error" title={t`This file is too large.`}>
          <p>
            <Trans>Split it into files of up to 12 MB.</Trans>
          </p>
        </Banner>
      )}
      {add.isError && (
        <Banner tone="error" title={t`The addresses could not be added.`}>
          <p>
            <Trans>
              {{ problem: add.error.message }} Those that were added meanwhile are not added twice.
            </Trans>
          </p>
        </Banner>
      )}
      <Segments
        label={t`Consent`}
        wide
        value={way}
        options={[
          { value: 'consent', label: t`They agreed` },
          { value: 'confirm', label: t`Ask each by mail` },
        ]}
        onChange={(value) => value && setWay(value)}
      />
      {way === 'consent' ? (
        <>
          <TextField
            label={t`Where their consent is from`}
            maxLength={300}
            placeholder={t`Signed the list at the summer show`}
            value={consent}
            onChange={({ target }) => setConsent(target.value)}
            hint={t`Kept with each address.`}
          />
          <TextField
            label={t`When they gave it`}
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </>
      ) : (
        <Text tone="muted">
          <Trans>Each gets a mail with a link, at your sending speed. Whoever opens it is subscribed.</Trans>
        </Text>
      )}
    </DialogPanel>
  )
}
