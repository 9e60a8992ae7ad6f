import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { type SettingPath, settingPage } from '#client/features/store/setting-list/index.ts'

const CONTROLS = ':is(input, select, textarea, button):enabled:not([tabindex="-1"]), a[href]'

/**
 * Moves the focus to the field that the address names, as in `#supportEmail`, once it is on the page; to the one that it is
 * behind where its own is not shown. Waits no longer than until somebody presses something.
 */
export function useNamedField(content: RefObject<HTMLElement | null>, path: SettingPath): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the same field is opened again
  useEffect(() => {
    const place = content.current
    const name = decodeURIComponent(hash.slice(1))
    const field = settingPage(path).fields[name]
    if (!place || !field) return
    const isFocused = () => {
      const control = findControl(place, name) ?? (field.behind && findControl(place, field.behind))
      if (!control) return false
      control.focus()
      return true
    }
    if (isFocused()) return
    const observer = new MutationObserver(() => isFocused() && stop())
    const stop = () => {
      observer.disconnect()
      for (const type of ['pointerdown', 'keydown']) window.removeEventListener(type, stop)
    }
    observer.observe(place, { childList: true, subtree: true })
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, stop)
    return stop
  }, [content, path, hash, key])
}

/** The control of a field: what forms name so, or one within an element that is marked so, or that element. */
function findControl(place: HTMLElement, name: string): HTMLElement | undefined {
  const quoted = JSON.stringify(name)
  const within = place.querySelector<HTMLElement>(`[data-field=${quoted}]`)
  const controls = [
    ...place.querySelectorAll<HTMLElement>(`[name=${quoted}]`),
    ...(within?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
  ]
  return controls.find((control) => control.matches(':checked')) ?? controls[0] ?? within ?? undefined
}
