import { useQueryClient } from '@tanstack/react-query'
import { type FormEventHandler, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { GivenSettings, SettingName, SettingsView } from '#contract/settings.ts'
import { settingsQuery } from './settings-queries.ts'

/**
 * A form over some of the settings. Sends what was changed, with the version that it was opened with. Where somebody else
 * was faster it keeps what was typed: `showTheirs` shows what is in force now, `saveOver` saves in spite of it.
 */
export function useSectionForm<Input extends FieldValues, Output>({
  view,
  schema,
  read,
  write,
  onSaved,
}: {
  view: SettingsView
  schema: z.ZodType<Output, Input>
  /** What the form begins with. */
  read: (view: SettingsView) => DefaultValues<Input>
  /** What its values mean for the settings. */
  write: (values: Output) => GivenSettings
  onSaved?: (after: SettingsView) => void
}) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  // As it was when the form was opened: the page around it may load again meanwhile.
  const [shown, setShown] = useState(view)
  const [initial] = useState(() => read(view))
  const save = async (values: Output, version: number) => {
    const changes = differences(write(values), shown)
    return sendJson<SettingsView>('PATCH', '/api/settings', { version, ...changes })
  }
  const server = useServerForm({
    schema,
    initial,
    send: (values) => save(values, shown.version),
    onDone: accept,
    onFail: (_rest, error) => error.message,
    onInvalid: () => 'Please fix the errors above and try again.',
  })
  const { form, mutation, setProblem } = server

  async function accept(after: SettingsView) {
    setShown(after)
    form.reset(read(after) as Input)
    queryClient.setQueryData(settingsQuery().queryKey, after)
    showToast({ tone: 'ok', text: 'Saved. Visitors see it from now on.' })
    await queryClient.invalidateQueries()
    onSaved?.(after)
  }
  const newest = () => queryClient.fetchQuery({ ...settingsQuery(), staleTime: 0 })
  return {
    ...server,
    shown,
    isDirty: form.formState.isDirty,
    isConflict: mutation.error instanceof ApiError && mutation.error.code === 'settings_changed',
    async showTheirs() {
      const now = await newest()
      setShown(now)
      setProblem(undefined)
      mutation.reset()
      form.reset(read(now) as Input)
    },
    async saveOver() {
      const { version } = await newest()
      await form.handleSubmit(async (values) => {
        setProblem(undefined)
        try {
          await accept(await save(values, version))
          mutation.reset()
        } catch (error) {
          setProblem(error instanceof Error ? error.message : String(error))
        }
      })()
    },
    /** Props of a field that the environment may have set. */
    lockOf: (name: SettingName) => {
      const variable = shown.locked[name]
      return variable === undefined ? {} : { readOnly: true, hint: `Set by ${variable} in the environment.` }
    },
  }
}

/** What the frame of a section needs of its form. */
export type SectionFormApi = {
  submit: FormEventHandler
  busy: boolean
  problem: string | undefined
  isDirty: boolean
  isConflict: boolean
  showTheirs: () => Promise<void>
  saveOver: () => Promise<void>
}

/** The settings that the form has changed. Those that the environment sets are never sent. */
function differences(wanted: GivenSettings, { values, locked }: SettingsView): GivenSettings {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        !(name in locked) && JSON.stringify(value) !== JSON.stringify(values[name as SettingName]),
    ),
  )
}
