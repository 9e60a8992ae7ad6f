import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { SettingName, SettingOverrides, SettingsView } from '#contract/store/settings.ts'
import { settingsQuery } from './settings-queries.ts'

/** Settings that forms send; the logo is a file. */
type SectionSettings = Omit<SettingOverrides, 'logo'>

/**
 * A form for some of the settings. Sends the changes with the version that was opened (optimistic locking). On a
 * conflict it keeps its values: `showTheirs` loads the current settings, `saveOver` overwrites them.
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
  /** Initial values. */
  read: (view: SettingsView) => DefaultValues<Input>
  /** Converts its values to settings. */
  write: (values: Output) => SectionSettings
  onSaved?: (after: SettingsView) => void
}) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  // Frozen when the form opens, since the page may refetch.
  const [shown, setShown] = useState(view)
  const [initial] = useState(() => read(view))
  const save = async (values: Output, version: number) => {
    const changes = differences(write(values), shown)
    return call('PATCH /settings', { body: { version, ...changes } })
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
    /** Props of a field that may be set by the environment. */
    lockOf: (name: SettingName) => {
      const variable = shown.locked[name]
      return variable === undefined ? {} : { readOnly: true, hint: `Set by ${variable} in the environment.` }
    },
  }
}

/** Props of the section's frame. */
export type SectionFormApi = Pick<
  ReturnType<typeof useSectionForm>,
  'submit' | 'busy' | 'problem' | 'isDirty' | 'isConflict' | 'showTheirs' | 'saveOver'
>

/** The changed settings. Never those set by the environment. */
function differences(wanted: SectionSettings, { values, locked }: SettingsView): SectionSettings {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        !(name in locked) && JSON.stringify(value) !== JSON.stringify(values[name as SettingName]),
    ),
  )
}
