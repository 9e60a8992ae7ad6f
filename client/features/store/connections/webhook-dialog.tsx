import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Tick } from '#client/ui/tick.tsx'
import {
  formatOfAddress,
  type Webhook,
  type WebhookFormat,
  type WebhookSecret,
  webhookFormatNames,
  webhookFormats,
} from '#contract/store/webhook.ts'
import { type WebhookEvent, webhookEvents, webhookEventTypes } from '#contract/store/webhook-event.ts'

const hints: Record<WebhookFormat, string> = {
  standard: 'Where your program receives requests. It starts with https://',
  discord: 'In Discord: Server Settings, Integrations, Webhooks, Copy Webhook URL.',
  slack: 'In Slack: your app, Incoming Webhooks, Webhook URL.',
}

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
  return (
    <Dialog
      open={editing !== undefined}
      onClose={props.onClose}
      label={editing === 'new' ? 'Add a webhook' : 'Edit webhook'}
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
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [format, setFormat] = useState<WebhookFormat>('standard')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEventTypes)
  const [error, setError] = useState<Error>()
  const create = useAdminAct(
    () =>
      call('POST /admin/webhooks', {
        body: { name: name.trim(), url: url.trim(), format, events: [...events] },
      }),
    { onDone: onCreated, onFail: setError },
  )
  const isIncomplete = name.trim() === '' || url.trim() === '' || events.length === 0
  const errors = error instanceof ApiError ? error.errors : {}
  const isShown = Object.keys(errors).length > 0
  return (
    <DialogForm
      title="Add a webhook"
      submit="Add"
      busy={create.isPending}
      disabled={isIncomplete}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isIncomplete) create.mutate(undefined)
      }}
      onCancel={onClose}
    >
      {error && !isShown && (
        <Banner tone="error" title="The webhook was not added">
          <p>{error.message}</p>
        </Banner>
      )}
      <TextField
        label="Which program or channel gets it?"
        maxLength={60}
        placeholder="#sales on Discord"
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        hint={hints[format]}
        value={url}
        error={errors.url}
        onChange={({ target }) => {
          setUrl(target.value)
          setError(undefined)
          setFormat(formatOfAddress(target.value.trim()) ?? format)
        }}
      />
      <SelectField
        label="Format"
        value={format}
        error={errors.format}
        options={webhookFormatNames.map((value) => ({ value, label: webhookFormats[value] }))}
        onChange={({ target }) => {
          setError(undefined)
          setFormat(webhookFormatNames.find((each) => each === target.value) ?? format)
        }}
      />
      <EventChoices events={events} onChange={setEvents} />
    </DialogForm>
  )
}

function EditForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [name, setName] = useState(webhook.name)
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook.events)
  const save = useAdminAct(
    () =>
      call('PATCH /admin/webhooks/:id', {
        params: { id: webhook.id },
        body: { name: name.trim(), events: [...events] },
      }),
    { onEnd: onClose, done: () => 'Saved.' },
  )
  const isIncomplete = name.trim() === '' || events.length === 0
  return (
    <DialogForm
      title="Edit webhook"
      submit="Save"
      busy={save.isPending}
      disabled={isIncomplete}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isIncomplete) save.mutate(undefined)
      }}
      onCancel={onClose}
    >
      <TextField
        label="Which program or channel gets it?"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <EventChoices events={events} onChange={setEvents} />
    </DialogForm>
  )
}

function EventChoices({
  events,
  onChange,
}: {
  events: readonly WebhookEvent[]
  onChange: (events: readonly WebhookEvent[]) => void
}) {
  return (
    <Stack as="fieldset" gap="s1">
      <Text as="legend" below="s2-5" weight="strong">
        It is told about
      </Text>
      {webhookEventTypes.map((type) => (
        <Tick
          key={type}
          checked={events.includes(type)}
          onChange={({ target }) =>
            onChange(target.checked ? [...events, type] : events.filter((other) => other !== type))
          }
        >
          {webhookEvents[type]}
        </Tick>
      ))}
    </Stack>
  )
}
