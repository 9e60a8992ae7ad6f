import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { timeZoneOptions } from '#client/platform/zoned-time.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { LetterList } from '#contract/reach/letter.ts'

/** How fast letters are sent, and in which time zone they are planned. */
export function LetterSettings({
  open,
  list,
  onClose,
}: {
  open: boolean
  list: LetterList
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} label={t`Sending speed`}>
      <Fields list={list} onClose={onClose} />
    </Dialog>
  )
}

function Fields({ list, onClose }: { list: LetterList; onClose: () => void }) {
  const { t } = useLingui()
  const [perHour, setPerHour] = useState(String(list.perHour))
  const [timeZone, setTimeZone] = useState(list.timeZone)
  const save = useAdminAct(
    async () => {
      const { version } = await call('GET /settings')
      await call('PATCH /settings', {
        body: {
          version,
          letters: { perHour: Number(perHour) },
          // Unchanged, it stays what the seller's place says.
          ...(timeZone !== list.timeZone && { timeZone }),
        },
      })
    },
    { onDone: onClose },
  )
  return (
    <DialogPanel
      title={t`Sending speed`}
      onCancel={onClose}
      actions={
        <Button variant="primary" busy={save.isPending} onClick={() => save.mutate(undefined)}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <TextField
        label={t`Emails per hour`}
        type="number"
        min={1}
        value={perHour}
        hint={t`Shared mail servers allow about 200. Receipts and other emails always go first.`}
        onChange={({ target }) => setPerHour(target.value)}
      />
      <SelectField
        label={t`Time zone of the store`}
        value={timeZone}
        hint={t`Also of the days that pages say, such as the end of a sale.`}
        options={timeZoneOptions(list.timeZone)}
        onChange={({ target }) => setTimeZone(target.value)}
      />
    </DialogPanel>
  )
}
