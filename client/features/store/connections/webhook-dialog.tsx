import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { TickList } from '#client/ui/tick-list.tsx'
import {
  formatOfAddress,
  NewWebhook,
  type Webhook,
  type WebhookFormat,
  type WebhookSecret,
  webhookFormatNames,
  webhookFormats,
} from '#contract/store/webhook.ts'
import { type WebhookEvent, webhookEvents, webhookEventTypes } from '#contract/store/webhook-event.ts'
import type { Draws } from '#contract/text/draws.ts'
import { type Message, msg } from '#contract/text/msg.ts'

const hints: Record<WebhookFormat, Message> = {
  standard: msg`Where your program receives requests. It starts with https://`,
  discord: msg`In Discord: Server Settings, Integrations, Webhooks, Copy Webhook URL.`,
  slack: msg`In Slack: your app, Incoming Webhooks, Webhook URL.`,
}

const told = (i18n: Draws) => webhookEventTypes.map((type) => [type, i18n._(webhookEvents[type])] as const)

/** Makes a webhook, or changes the name and events of one. */
export function WebhookDialog({
  editing,
  ...props
}: {
  /** The webhook to change; `new`: makes one; undefined: closed. */
  editing: Webhook | 'new' | undefined
  onClose: () => void
  onCreated: (created: WebhookSecret) => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      open={editing !== undefined}
      onClose={props.onClose}
      label={editing === 'new' ? t`Add a webhook` : t`Edit webhook`}
    >
      {editing === 'new' && <CreateForm {...props} />}
      {typeof editing === 'object' && <EditForm webhook={editing} onClose={props.onClose} />}
    </Dialog>
  )
}

function CreateForm({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (created: WebhookSecret) => void
}) {
  const { t, i18n } = useLingui()
  const create = useAdminAct((body: NewWebhook) => call('POST /admin/webhooks', { body }), {
    onDone: onCreated,
    // The form says it.
    onFail: () => {},
  })
  const { form, field, submit, busy, problem } = useServerForm({
    schema: NewWebhook,
    initial: { name: '', url: '', format: 'standard' as const, events: [...webhookEventTypes] },
    send: create.mutateAsync,
  })
  const { name, url, format, events } = form.watch()
  return (
    <DialogForm
      title={t`Add a webhook`}
      submit={t`Add`}
      busy={busy}
      disabled={name.trim() === '' || url.trim() === '' || events.length === 0}
      onSubmit={submit}
      onCancel={onClose}
    >
      {problem && (
        <Banner tone="error" title={t`The webhook was not added`}>
          <p>{problem}</p>
        </Banner>
      )}
      <TextField
        label={t`Which program or channel gets it?`}
        maxLength={60}
        placeholder={t`#sales on Discord`}
        {...field('name')}
      />
      <TextField
        label={t({ message: 'Address', context: 'of a page' })}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        hint={i18n._(hints[format])}
        {...field('url', {
          onChange: ({ target }) => form.setValue('format', formatOfAddress(target.value.trim()) ?? format),
        })}
      />
      <SelectField
        label={t`Format`}
        options={webhookFormatNames.map((value) => ({ value, label: webhookFormats[value] }))}
        {...field('format')}
      />
      <TickList
        legend={t`It is told about`}
        options={told(i18n)}
        chosen={events}
        onChange={(chosen) => form.setValue('events', chosen)}
      />
    </DialogForm>
  )
}

function EditForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [name, setName] = useState(webhook.name)
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook.events)
  const save = useAdminAct(
    () =>
      call('PATCH /admin/webhooks/:id', {
        params: { id: webhook.id },
        body: { name: name.trim(), events: [...events] },
      }),
    { onEnd: onClose, done: () => t`Saved.` },
  )
  const isIncomplete = name.trim() === '' || events.length === 0
  return (
    <DialogForm
      title={t`Edit webhook`}
      submit={t`Save`}
      busy={save.isPending}
      disabled={isIncomplete}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isIncomplete) save.mutate(undefined)
      }}
      onCancel={onClose}
    >
      <TextField
        label={t`Which program or channel gets it?`}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TickList legend={t`It is told about`} options={told(i18n)} chosen={events} onChange={setEvents} />
    </DialogForm>
  )
}
