import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useWatch,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { SettingName, SettingOverrides, SettingsView, SettingValues } from '#contract/store/settings.ts'
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
  const { t } = useLingui()
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
    onInvalid: () => t`Please fix the errors above and try again.`,
  })
  const { form, mutation, setProblem } = server
  const typed = useWatch({ control: form.control })

  async function accept(after: SettingsView) {
    setShown(after)
    form.reset(read(after) as Input)
    queryClient.setQueryData(settingsQuery().queryKey, after)
    showToast({ tone: 'ok', text: t`Saved. Visitors see it from now on.` })
    await queryClient.invalidateQueries()
    onSaved?.(after)
  }
  /** The settings as the form would save them; as they are saved where it is not valid. */
  const settingsOf = (values: unknown): SettingValues => {
    const parsed = schema.safeParse(values)
    if (!parsed.success) return shown.values
    const set = Object.entries(write(parsed.data)).filter(([, value]) => value !== null)
    return { ...shown.values, ...Object.fromEntries(set) }
  }
  const newest = () => queryClient.fetchQuery({ ...settingsQuery(), staleTime: 0 })
  return {
    ...server,
    shown,
    isDirty: form.formState.isDirty,
    /** Number of fields with changes. */
    unsaved: countFields(form.formState.dirtyFields),
    discard() {
      setProblem(undefined)
      mutation.reset()
      form.reset(read(shown) as Input)
    },
    /** The settings as the form has them at present. */
    typed: settingsOf(typed),
    /** Puts the standard of a setting into the form. */
    restore(name: SettingName) {
      const values = settingsOf(form.getValues())
      const before = read({ ...shown, values })
      const after = read({ ...shown, values: { ...values, [name]: shown.defaults[name] } })
      for (const key of Object.keys(after) as FieldPath<Input>[])
        if (JSON.stringify(after[key]) !== JSON.stringify(before[key]))
          form.setValue(key, after[key] as PathValue<Input, FieldPath<Input>>, { shouldDirty: true })
    },
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
      return variable === undefined ? {} : { readOnly: true, hint: t`Set by ${variable} in the environment.` }
    },
  }
}

/** What the section's frame and its marks use. */
export type SectionFormApi = Pick<
  ReturnType<typeof useSectionForm>,
  | 'submit'
  | 'busy'
  | 'problem'
  | 'isDirty'
  | 'unsaved'
  | 'discard'
  | 'isConflict'
  | 'showTheirs'
  | 'saveOver'
  | 'shown'
  | 'typed'
  | 'restore'
>

/** The changed settings, null for those that are as by default. Never those set by the environment. */
function differences(wanted: SectionSettings, { values, defaults, locked }: SettingsView): SectionSettings {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([name, value]) => !(name in locked) && !isSame(value, values[name as SettingName]))
      .map(([name, value]) => [name, isSame(value, defaults[name as SettingName]) ? null : value]),
  )
}

/** Fields that are marked in an object of react-hook-form; a list counts as one. */
function countFields(marks: unknown): number {
  if (Array.isArray(marks)) return Number(marks.some((each) => countFields(each) > 0))
  if (typeof marks !== 'object' || marks === null) return Number(marks === true)
  return Object.values(marks).reduce((sum: number, each) => sum + countFields(each), 0)
}
