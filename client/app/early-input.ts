declare global {
  interface Window {
    /** Filled by the inline script in `index.html`; gone once the page handles events itself. */
    earlyInput?: {
      /** Fields and their values after the last input event. */
      fields: Map<EventTarget, { value: string; checked?: boolean }>
      /** The button that was clicked last, or the form that was submitted. */
      pressed: Element | undefined
      stop: () => void
    }
  }
}

/** Stops recording: React handles events from here on, also in parts that are not hydrated yet. */
export function endEarlyInput(): void {
  window.earlyInput?.stop()
}

/**
 * Replays what visitors typed and clicked before hydration. Without it, input would be lost, and a form could be
 * submitted natively with a password in it.
 */
export function releaseEarlyInput(): void {
  const early = window.earlyInput
  if (!early) return
  delete window.earlyInput
  for (const [field, { value, checked }] of early.fields) {
    if (!(field instanceof HTMLElement && field.isConnected)) continue
    // The first event makes React hydrate the boundary around the field, which may reset it.
    tell(field, 'input')
    if (field instanceof HTMLSelectElement) choose(field, value)
    else if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) tick(field, checked)
    else if (field instanceof HTMLInputElement) enter(field, HTMLInputElement.prototype, value)
    else if (field instanceof HTMLTextAreaElement) enter(field, HTMLTextAreaElement.prototype, value)
  }
  // Once React has rendered the values.
  if (early.pressed) setTimeout(press, 0, early.pressed)
}

const tell = (field: HTMLElement, type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))

function choose(field: HTMLSelectElement, value: string): void {
  field.value = value
  tell(field, 'change')
}

/** React ignores a value that it has tracked, so the click has to change it. */
function tick(field: HTMLInputElement, checked = true): void {
  field.checked = !checked
  field.click()
}

/** Sets the value with the native setter, past React's tracking, so that the event counts as a change. */
function enter(field: HTMLInputElement | HTMLTextAreaElement, prototype: object, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  tell(field, 'input')
}

function press(pressed: Element): void {
  if (!pressed.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else if (pressed instanceof HTMLButtonElement) pressed.click()
}
